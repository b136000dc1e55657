"""Citations in other spellings, several in one, and opened."""

from __future__ import annotations

import pytest

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.citations import cites_within, normalize, open_citation, rests_on, say_weight, split


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ch.13", "Ch.13"),
        ("Chapter 13", "Ch.13"),
        ("CH 13", "Ch.13"),
        ("ch13a", "Ch.13 §A"),
        ("Ch.12E1a", "Ch.12 §E(1)(a)"),
        ("Ch.12.E.1.a", "Ch.12 §E(1)(a)"),
        ("s.12(b)", "§12(b)"),
        ("004 Ch.13 a", "MD 3CP 1.4 Ch.13 §A"),
        ("AP Heat: King's Bounty", "AP Heat: King's Bounty"),
        ("Ch. 12 §E", "Ch.12 §E"),
        ("ch. 12 e", "Ch.12 §E"),
        ("chapter 12, section E (1)(a)", "Ch.12 §E(1)(a)"),
        ("Ch.6 §§B, E", "Ch.6 §§B, E"),
        ("section 5(b)", "§5(b)"),
        ("§ 5(b)", "§5(b)"),
        ("r-4", "Pitboss R-04"),
        ("pitboss R-111", "Pitboss R-111"),
        ("58 Pa. Code § 639a.1", "58 Pa. Code § 639a.1"),
        ("MD 3CP 1.4 chapter 13 a", "MD 3CP 1.4 Ch.13 §A"),
        ("MA CSP §10(c)2.iv", "MA CSP §10(c)(3)(ii)(c)(2)(iv)"),
        ("section 10(c) 3. ii.", "§10(c)(3)(ii)(c)(3)(ii)"),
        ("§10(c)(2)", "§10(c)(2)"),
        ("comar 36.05.03.14", "COMAR 36.05.03.14"),
        ("ma csp §12(d)", "MA CSP §12(d)"),
        ("3CP Ch. 12 §E", "MD 3CP 1.4 Ch.12 §E"),
        ("MD 3CP redline Ch.12", "MD 3CP redline Ch.12"),
        ("CSP section 12(d)", "MA CSP §12(d)"),
    ],
)
def test_other_spellings_are_understood(typed: str, meant: str) -> None:
    assert normalize(typed) == meant


def test_every_citation_of_the_law_is_in_its_own_spelling() -> None:
    from pitboss.law.lint import citations_of

    cites = {cite for edition in library.everything() for _, _, cite in citations_of(edition)}
    assert [cite for cite in sorted(cites) if normalize(cite) != cite] == []


def test_a_citation_of_several_sources_is_parted() -> None:
    assert split("Pitboss R-04, MD 3CP 1.4 Ch.11 §F") == (("Pitboss R-04", ""), ("MD 3CP 1.4", "Ch.11 §F"))
    assert split("MD 235 1.1 Ch.4 §A, Ch.4 §F") == (("MD 235 1.1", "Ch.4 §A, Ch.4 §F"),)
    assert split("Ocean Casino, Mississippi Stud") == (("Ocean Casino, Mississippi Stud", ""),)
    assert split("Ch.12") == (("", "Ch.12"),)


@pytest.mark.parametrize(
    ("cite", "wanted", "held"),
    [
        ("MD 3CP 1.4 Ch.12 §D(1)(a)", "Ch.12 §D", True),
        ("MD 3CP 1.4 Ch.12 §D(1)(a)", "chapter 12", True),
        ("MD 3CP 1.4 Ch.12 §D(1)(a)", "MD 3CP 1.4", True),
        ("MD 3CP 1.4 Ch.12 §D(1)(a)", "MD 235 1.1 Ch.12", False),
        ("MD 3CP 1.4 Ch.12 §D", "Ch.1", False),
        ("MD 3CP 1.4 Ch.12 §D(10)", "Ch.12 §D(1)", False),
        ("MD 3CP 1.4 Ch.12 §D", "Ch.12 §D(1)", False),
        ("MD 235 1.1 Ch.6 §§B, E", "Ch.6 §E", True),
        ("MD 235 1.1 Ch.12 §E(1-4)", "Ch.12 §E(3)", True),
        ("MA CSP §12(d)", "§12", True),
        ("MA CSP §12(d)", "§1", False),
        ("Pitboss R-04, MD 3CP 1.4 Ch.11 §F", "Ch.11 §F", True),
        ("Pitboss R-04, MD 3CP 1.4 Ch.11 §F", "R-4", True),
    ],
)
def test_a_place_holds_what_is_inside_it(cite: str, wanted: str, held: bool) -> None:
    assert cites_within(cite, wanted) is held


def test_the_weight_follows_from_what_is_cited_first() -> None:
    assert rests_on("MA CSP §12(d)") == ("seed", "regulation")
    assert rests_on("NSW Mini Baccarat rules") == ("external", "weak")
    assert rests_on("Pitboss R-04, MD 3CP 1.4 Ch.11 §F") == ("proposed", "reading")


@pytest.mark.parametrize(
    ("cite", "game", "said"),
    [
        ("MD FCP redline Ch.12 §D(1)", "md/four-card-poker", ""),
        ("MD 3CP 1.4 Ch.3 §B", "md/four-card-poker", "another game's chapter"),
        ("MD 3CP 1.4 Ch.3 §B", "md/three-card-poker", ""),
        ("COMAR 36.05.03.14", "md/four-card-poker", "regulation"),
        ("COMAR 36.05.03.14", "ma/caribbean-stud", "another regulation"),
        ("58 Pa. Code § 633a.1", "md/blackjack", "another regulation"),
        ("Live! Philadelphia Four Card Poker", "md/four-card-poker", "an operator's rules"),
        ("Wizard of Odds: Lucky Ladies", "md/blackjack", "literature"),
        ("NSW Mini Baccarat rules", "md/mini-baccarat", "weak source"),
        ("Pitboss R-03", "md/three-card-poker", "our reading"),
    ],
)
def test_what_is_not_the_games_own_text_says_what_it_weighs(cite: str, game: str, said: str) -> None:
    """That a line is borrowed from another game's chapter was told by no test: it could have passed for the text."""
    assert say_weight(cite, game) == said


def test_what_it_rests_on_is_what_the_sources_say() -> None:
    from pitboss.law.lint import citations_of

    known = library.sources()
    for edition in library.everything():
        for _, _, cite in citations_of(edition):
            assert rests_on(cite)[0] == known.basis(cite)


def test_a_reading_opens_with_its_reason() -> None:
    (found,) = open_citation("r-111")
    assert found.cite == "Pitboss R-111"
    assert found.question.startswith("How deep is a shoe dealt")
    assert found.reason


def test_a_place_opens_with_its_chapter() -> None:
    (found,) = open_citation("MD 3CP 1.4 chapter 13 a")
    assert (found.cite, found.chapter) == ("MD 3CP 1.4 Ch.13 §A", "Ch.13, Irregularities")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Pitboss R-999", "Readings run from Pitboss R-01"),
        ("Ch.13", "Put its document before it"),
        ("MD 3CP 1.4 Ch.99", "has no Ch.99"),
        ("nonsense", "pitboss search"),
        ("MD 3CP 1.5", "Did you mean MD 3CP 1.4?"),
        ("205 CMR 146.33", "It is named in Pitboss R-30"),
        ("3CP-082", "pitboss coverage --rule 3CP-082"),
        ("002 Ch.12", "pitboss search"),
    ],
)
def test_what_cannot_be_opened_says_what_could(typed: str, said: str) -> None:
    with pytest.raises(BadInput, match=said.replace(".", r"\.").replace("?", r"\?")):
        open_citation(typed)


def test_a_source_is_known_before_a_semicolon_too() -> None:
    assert split("Pitboss R-151; MA CSP §2(a)") == split("Pitboss R-151, MA CSP §2(a)")
