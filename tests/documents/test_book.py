"""The rule book is complete for a reader: each paragraph of the complete texts is printed, or says nothing to print."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.documents.book import find_place, find_sections, rulebook, write_book
from pitboss.documents.completeness import find_unprinted, paragraphs
from pitboss.documents.editions import tell_edition
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.inventory import silences
from pitboss.law.sources import outline

COMPLETE = ("md/stud-235@1.1", "ma/caribbean-stud@undated", "md/three-card-poker@1.4")


def lines(game: str, title: str) -> list[tuple[str, ...]]:
    found = [section for section in rulebook(library.load(game)) if section.title == title]
    assert len(found) == 1
    return [line.cells for line in found[0].lines]


@pytest.mark.parametrize("name", COMPLETE)
def test_every_paragraph_is_cited_by_a_printed_line(name: str) -> None:
    assert find_unprinted(library.load(name)) == []


@pytest.mark.parametrize(("name", "number"), list(zip(COMPLETE, (250, 111, 324), strict=True)))
def test_the_paragraphs_are_those_of_the_outline(name: str, number: int) -> None:
    edition = library.load(name)
    assert len(paragraphs(edition)) == number
    assert set(paragraphs(edition)) <= outline(edition.chapter)


def test_a_line_that_goes_missing_is_noticed() -> None:
    edition = library.load("md/three-card-poker@1.4")
    first, *others = edition.paytable
    assert find_unprinted(replace(edition, paytable=(first, *others[:1]), minimum=(), envy=())) != []


def test_a_silence_is_for_a_paragraph_that_nothing_else_prints() -> None:
    """Otherwise its reason would be wrong."""
    for silence in silences():
        edition = next(one for one in map(library.load, COMPLETE) if silence.cite.startswith(one.cite_as))
        citing = [section.title for section in rulebook(edition) for line in section.lines if line.cite == silence.cite]
        assert citing == ["Paragraphs that state no rule"]


@pytest.mark.parametrize("name", COMPLETE)
def test_a_place_is_cited_once_for_a_line(name: str) -> None:
    """MA CSP §11(d)(5) has the amounts of a meter and its rate."""
    for cited in (line.cite.split("; ") for section in rulebook(library.load(name)) for line in section.lines):
        assert len(cited) == len(set(cited)), cited


def test_who_qualifies() -> None:
    assert lines("three-card-poker", "Who qualifies") == [
        ("The dealer's hand plays", "with high card of at least queen, or any higher hand")
    ]
    assert lines("caribbean-stud", "Who qualifies") == [
        ("The dealer's hand plays", "with high card of at least ace and then king, or any higher hand")
    ]


def test_a_place_is_never_widened_without_a_word() -> None:
    """003 §10(c)(3)(ii) c. 2. iv. as errata write it; and what is no place, with those that there are."""
    massachusetts = library.load("caribbean-stud")
    for asked in ("§10(c)(3)(ii)c.2.iv", "§10(c)(3)(ii)(c)(2)(iv)", "MA CSP §10(c)(3)(ii)c.2.iv."):
        assert find_place(massachusetts, asked) == "§10(c)(3)(ii)(c)(2)(iv)"
    for asked in ("§10(c)(3)(ii)zzz", "§10(c)(3)(ii)(z)", "§10(c)(3)(ii)c.9"):
        with pytest.raises(BadInput, match=r"MA CSP has no .*\. §10\(c\)\(3\)\(ii\).* has §10\(c\)\(3\)\(ii\)\(.*\)"):
            find_place(massachusetts, asked)
    with pytest.raises(BadInput, match=r"has no Ch\.12 §Z\. Ch\.12 has Ch\.12 §A, Ch\.12 §B, .*Ch\.12 §G\."):
        find_place(library.load("three-card-poker"), "Ch.12 §Z")


def test_the_name_of_every_edition_is_told() -> None:
    told = {name: tell_edition(name) for editions in library.shelf().values() for name in editions}
    assert told["1.4"] == "version 1.4 of the standard rules"
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("game", library.shelf())
def test_the_front_page_says_how_much_of_the_law_the_documents_hold(game: str) -> None:
    """000, 003 and 004 are complete; 002 is excerpts with pages missing."""
    edition = library.load(game)
    text = dict(write_book(edition).facts)["Text"]
    if edition.id in COMPLETE:
        assert text.endswith(": whole")
    else:
        assert "whole" not in text
        assert "(excerpts; pages are missing)" in text
        assert "filled from other sources, which are marked where they are cited" in text


def test_an_excerpt_is_only_what_its_document_shows() -> None:
    text = dict(write_book(library.load("blackjack@2014")).facts)["Text"]
    assert text.endswith("(the amended paragraphs, before and after). Only the paragraphs that are shown there")


def test_which_paytables_are_on_lost_pages() -> None:
    (aces_up, ante_bonus) = lines("four-card-poker", "Paytables on lost pages")
    assert aces_up[:2] == ("Aces Up", "A, B, C, D")
    assert ante_bonus[:2] == ("Ante Bonus", "which, is not known")


def test_which_cards_a_wager_is_judged_on() -> None:
    judged = lines("three-card-poker", "Which cards each wager is judged on")
    assert ("Pair Plus Wager", "the player's three cards", "A, B, C, D, E") in judged
    assert ("Ante Wager", "the player's three cards against the dealer's three cards", "") in judged
    assert ("Six Card Bonus Wager", "the player's and the dealer's three cards together", "A, B") in judged


def test_a_wager_that_turns_on_others_is_judged_on_their_hands() -> None:
    """000 Ch.7 §E(2), Pitboss R-22."""
    needed = "the hands of the 2 Card Poker Wager, the 3 Card Poker Wager and the 5 Card Poker Wager"
    assert ("Win'em All Bonus Wager", needed, "") in lines("stud-235", "Which cards each wager is judged on")


@pytest.mark.parametrize("game", ["stud-235", "three-card-poker", "caribbean-stud"])
def test_every_wager_with_a_paytable_of_its_own_is_judged_on_something(game: str) -> None:
    edition = library.load(game)
    judged = {cells[0] for cells in lines(game, "Which cards each wager is judged on")}
    on_a_card = "magic-card-or-lucky-bonus"  # MA CSP §11(e)(3): on a card that the licensee names, and on no hand.
    paid = {table.wager for table in edition.paytable} - {on_a_card}
    assert {one.title for one in edition.wager if one.id in paid} <= judged


def test_the_ranking_of_three_cards_is_that_of_chapter_6() -> None:
    assert [cells[1] for cells in lines("three-card-poker", "Ranking: a Three Card Poker hand")] == [
        "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair",
    ]  # fmt: skip


def test_the_ends_of_each_hand_are_those_that_the_texts_give() -> None:
    """004 Ch.6 §D, 003 §5(b): the cards that decide; the text does not name the others."""
    three = {cells[1]: cells[2:] for cells in lines("three-card-poker", "Ranking: a Three Card Poker hand")}
    assert three == {
        "Straight flush": ("A-K-Q", "3-2-A"),
        "Three-of-a-kind": ("A-A-A", "2-2-2"),
        "Straight": ("A-K-Q", "3-2-A"),
        "Flush": ("A-K-J", "5-3-2"),
        "Pair": ("A-A-K", "2-2-3"),
    }
    five = {cells[1]: cells[2:] for cells in lines("caribbean-stud", "Ranking: a five-card hand")}
    assert five["Royal flush"] == ("A-K-Q-J-10", "")
    assert five["Straight flush"] == ("K-Q-J-10-9", "5-4-3-2-A")
    assert five["Full house"] == ("A-A-A-K-K", "2-2-2-3-3")
    assert five["Flush"] == ("A-K-Q-J-9", "7-5-4-3-2")
    assert five["Two pair"] == ("A-A-K-K-Q", "3-3-2-2-4")


def test_an_item_is_found_by_the_paragraph_that_is_cited_for_it() -> None:
    edition = library.load("three-card-poker")
    assert find_place(edition, "Ch.11 §D(7)(e)(iii)") == "Ch.11 §D(7)(e)"
    assert find_place(edition, "chapter 13 a") == "Ch.13 §A"
    assert find_place(edition, "13") == "Ch.13"
    massachusetts = library.load("ma/caribbean-stud")
    for asked in ("ch.12", "Chapter 12", "12", "Section 12"):
        assert find_place(massachusetts, asked) == "§12"
    with pytest.raises(BadInput, match="cites"):
        find_sections(edition, cite=find_place(edition, "Ch.99 §A(1)"))


def test_conditions_of_a_way_of_dealing() -> None:
    by_hand = next(cells for cells in lines("three-card-poker", "The deal") if cells[0] == "hand")
    assert by_hand[1].startswith("only with automated shuffler")
    assert by_hand[2].startswith("3 times over: 1 to each player, 1 to dealer; 2 to community")


def test_conditions_are_said_in_words() -> None:
    said = [cells[1] for cells in lines("three-card-poker", "The deal")]
    assert any(text.startswith("if the option “dealer cards in shuffler” is yes") for text in said)
    assert "if the version is electronic" in said


def test_wagers_with_the_same_lines_share_them() -> None:
    """Craps: each bet that the roll decides stands once, in its order and with its own citation."""
    (settled,) = (one for one in rulebook(library.load("craps")) if one.title == "Settlement, in order")
    assert "Under A: the roll wins the wager: by its own paytable; the roll loses the wager: lose;" in settled.note
    hops = [line for line in settled.lines if line.cells[0].startswith("Hop Bet on 1 and 4")]
    assert [line.cells[1:] for line in hops] == [("as under A", "")]
    assert {line.wager for line in settled.lines} == {one.wager for one in library.load("craps").settlement}
    assert [line.cells[1] for line in settled.lines].count("as under A") == 51
    assert not [line for line in settled.lines if line.wager == hops[0].wager and "the roll" in line.cells[1]]
    (alone,) = find_sections(library.load("craps"), wager="field")[-1:]
    assert alone.lines


def test_settlement_is_said_in_words() -> None:
    """MD 3CP 1.4 Ch.11 §D(3)(c): below queen high the Ante is paid and the Play given back."""
    settled = lines("three-card-poker", "Settlement, in order")
    below = "the dealer's hand is below the least that plays"
    assert ("Play", below, "push") in settled
    assert ("Ante", f"the seat stayed in the round, and {below}", "by its paytable") in settled


@pytest.mark.parametrize("game", ["stud-235", "three-card-poker", "caribbean-stud"])
def test_the_order_of_seats(game: str) -> None:
    assert any("far right" in cells[1] for cells in lines(game, "Order of seats"))


@pytest.mark.parametrize(
    ("game", "deals", "asks"),
    [
        ("stud-235", ("Ch.8 §D(2)", "Ch.9 §B", "Ch.10 §B"), ("Ch.11 §B(1)", "Ch.11 §B(3)")),
        ("three-card-poker", ("Ch.8 §E", "Ch.9 §C", "Ch.10 §B"), ("Ch.11 §B",)),
        ("caribbean-stud", ("§7(d)", "§8(c)", "§9(c)"), ("§10(b)",)),
    ],
)
def test_who_is_dealt_to_and_asked_first(game: str, deals: tuple[str, ...], asks: tuple[str, ...]) -> None:
    """Each of these paragraphs begins with the player farthest to the dealer's left."""
    (section,) = (one for one in rulebook(library.load(game)) if one.title == "Order of seats")
    left = [
        line for line in section.lines if "clockwise from the player farthest to the dealer's left" in line.cells[1]
    ]
    assert [line.cells[1].split()[0] for line in left] == ["deals", "asks"]
    own = f"{library.load(game).cite_as} "
    assert [tuple(line.cite.replace(own, "").split("; ")) for line in left] == [deals, asks]


def test_a_reading_stands_with_its_reason() -> None:
    edition = library.load("three-card-poker")
    readings = library.sources().readings
    printed = lines("three-card-poker", "Readings of ours")
    one = readings["Pitboss R-04"]
    assert (one.question, one.reading, one.reason) in printed
    assert write_book(edition).footer.endswith(library.digest(edition.game, edition.edition)[:16])


@pytest.mark.parametrize(
    ("game", "title", "lowest"),
    [
        ("md/three-card-poker@1.4", "a Six Card Bonus hand", "Three-of-a-kind"),
        ("md/three-card-poker@1.4", "the best five-card hand of six cards", "Three-of-a-kind"),
        ("md/three-card-poker@1.4", "a five-card hand", "Three-of-a-kind"),
        ("md/three-card-poker@1.4", "a Three Card Poker hand", "Pair"),
        ("md/stud-235@1.1", "a five-card hand", "Pair"),
        ("ma/caribbean-stud@undated", "a five-card hand", "Pair"),
    ],
)
def test_a_ranking_ends_where_its_list_in_the_text_ends(game: str, title: str, lowest: str) -> None:
    """004 Ch.6 §§F, G list the hands that are eligible for a payout, down to three-of-a-kind; 000 Ch.6 §D and 003 §5(b)
    go on to a pair.
    """
    assert lines(game, f"Ranking: {title}")[-1][1] == lowest


def test_a_card_found_face_up_goes_to_the_rack() -> None:
    """000, 004 Ch.13 §A, 003 §12(b): "shall be placed in the discard rack"."""
    for game in COMPLETE:
        found = next(cells for cells in lines(game, "Irregularities") if cells[0].startswith("One card found face up"))
        assert "discard rack" in found[1]
