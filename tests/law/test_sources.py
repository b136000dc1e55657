"""Citations: short forms of an outline, what resolves, and the basis that follows from the source."""

from __future__ import annotations

import pytest

from pitboss.law import library
from pitboss.law.model import Chapter
from pitboss.law.sources import Sources, expand, outline, places


@pytest.mark.parametrize(
    ("short", "first", "last", "number"),
    [
        ("A", "A", "A", 1),
        ("D(1-5)(a-e)", "D(1)(a)", "D(5)(e)", 25),
        ("E(1)(a)(i-v)", "E(1)(a)(i)", "E(1)(a)(v)", 5),
        ("F(1)(a-i)", "F(1)(a)", "F(1)(i)", 9),
        ("(d)(1-7)", "(d)(1)", "(d)(7)", 7),
        ("H(i-k)", "H(i)", "H(k)", 3),
    ],
)
def test_a_short_form_stands_for_all_of_its_places(short: str, first: str, last: str, number: int) -> None:
    found = expand(short)
    assert (found[0], found[-1], len(found)) == (first, last, number)


def test_an_outline_holds_each_place_and_what_is_around_it() -> None:
    found = outline([Chapter(number="Ch.12", title="Payout Odds", paragraphs=("E(1)(a)(i-ii)",))])
    assert found == {"Ch.12", "Ch.12 E", "Ch.12 E(1)", "Ch.12 E(1)(a)", "Ch.12 E(1)(a)(i)", "Ch.12 E(1)(a)(ii)"}


def test_a_citation_may_name_several_places() -> None:
    assert list(places("Ch.8 §C(1), Ch.9 §B")) == ["Ch.8 C(1)", "Ch.9 B"]
    assert list(places("Ch.6 §§B, E")) == ["Ch.6 B", "Ch.6 E"]
    assert list(places("§11(d)(7)")) == ["§11 (d)(7)"]
    assert list(places(".12 §F(1)(a)")) == [".12 F(1)(a)"]


@pytest.fixture(scope="module")
def sources() -> Sources:
    return library.sources()


@pytest.mark.parametrize(
    ("cite", "resolves"),
    [
        ("MD 3CP 1.4 Ch.12 §D(1)(a)", True),
        ("MD 3CP 1.4 Ch.12 §D(1)(f)", False),
        ("MD 3CP 1.4 Ch.14", False),
        ("MD 3CP 1.4 Ch.8 §C, Ch.9 §Z", False),
        ("MD 3CP 1.9 Ch.12", False),
        ("2014 COMAR 36.05.14.12 §F(2)(h)", True),
        ("2014 COMAR 36.05.14.12 §F(3)(a)", False),
        ("pre-2014 COMAR 36.05.14.12 §F(5)(i)", True),
        ("Pitboss R-01", True),
        ("Pitboss R-0", False),
        ("Pitboss R-01, MD 3CP 1.4 Ch.8 §C", True),
        ("Pitboss R-01, MD 3CP 1.4 Ch.8 §Z", False),
        ("somebody said so", False),
    ],
)
def test_what_resolves(sources: Sources, cite: str, resolves: bool) -> None:
    assert sources.resolves(cite) is resolves


def test_the_basis_follows_from_the_source(sources: Sources) -> None:
    assert sources.basis("MD 3CP 1.4 Ch.12 §D(1)(a)") == "seed"
    assert sources.basis("Pitboss R-01") == "proposed"
    assert sources.basis("58 Pa. Code § 653a.12") == "external"


def test_each_document_is_known_by_its_digest(sources: Sources) -> None:
    assert sorted(sources.documents) == ["000", "001", "002", "003", "004"]
    read = "81b3f5ca1f99caa0 84bc5b707f592c3e cfd9f843fd286d67 c4d1bba2c6c48368 9ab2d7a7e5542f23"
    assert [one.sha256[:16] for one in sources.documents.values()] == read.split(), "the texts that were read"
    assert {len(one.sha256) for one in sources.documents.values()} == {64}
