"""What is played is pinned: games are equal by value, a record makes one again, a digest tells it from others."""

from __future__ import annotations

import copy
import gc
import json
import pickle
from collections.abc import Callable
from dataclasses import fields, replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law, game_by_options, game_by_submission, game_from_record
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.rounds.finished.settle import settle
from tests.games.option_combinations import lawful_games

SUBMISSIONS = sorted(Path("examples/submissions").glob("*.toml"))
WHOLE = [edition for edition in library.everything() if edition.complete]
every_submission = pytest.mark.parametrize("file", SUBMISSIONS, ids=lambda file: file.stem)
every_edition = pytest.mark.parametrize("edition", WHOLE, ids=lambda edition: edition.id)


def again(game: Game) -> Game:
    return game_from_record(json.loads(json.dumps(game.record())))


def must_come_back(game: Game) -> None:
    """The same game from its record; also from a store that sorts the names of an object."""
    for kept in (json.dumps(game.record()), json.dumps(game.record(), sort_keys=True)):
        back = game_from_record(json.loads(kept))
        assert back == game
        assert (back.digest, hash(back), back.edition_digest) == (game.digest, hash(game), game.edition_digest)
        for field in fields(game.choices):
            value = getattr(game.choices, field.name)
            if isinstance(value, dict):
                assert list(getattr(back.choices, field.name)) == list(value), field.name


# The record


@every_submission
def test_an_operators_game_comes_back_from_its_record(file: Path) -> None:
    must_come_back(game_by_submission(file))


@every_edition
def test_every_version_of_the_law_comes_back_from_its_record(edition: Any) -> None:
    for version in ("", *(one.id for one in edition.version)):
        must_come_back(game_by_law(edition.id, version))


@every_edition
def test_games_by_options_come_back_and_only_equal_ones_have_one_digest(edition: Any) -> None:
    games = [game_by_law(edition.id), *lawful_games(edition, 25)]
    for game in games:
        must_come_back(game)
    for one, other in combinations(games, 2):
        assert (one == other) == (one.digest == other.digest)
    assert len(set(games)) > 15


@pytest.mark.parametrize("deck", [Deck("9TJQKA"), Deck(copies=8), Deck("23A", "hs", 2)])
def test_a_replaced_deck_comes_back_too(deck: Deck) -> None:
    plain = game_by_law("three-card-poker")
    game = Game(plain.edition, plain.choices, deck)
    must_come_back(game)
    assert game != plain
    assert game.digest != plain.digest
    assert again(game).deck == deck


def test_a_record_holds_nothing_but_plain_values() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(type(key) is str and plain(inner) for key, inner in value.items())
        return all(map(plain, value)) if type(value) is list else type(value) in (str, int, bool)

    record = game_by_submission(Path("examples/submissions/craps.toml")).record()
    assert plain(record)
    assert list(record) == ["edition", "digest", "edition_digest", "choices"]
    record["choices"]["offered"].clear()  # A record is a copy: changing it changes no game.
    assert game_by_submission(Path("examples/submissions/craps.toml")).choices.offered


Spoil = Callable[[dict[str, Any]], None]


def reach(record: Any, path: str) -> tuple[Any, Any]:
    """The last table or list on the way, and the key or place in it."""
    *outer, last = (int(name) if name.isdecimal() else name for name in path.split("/"))
    for name in outer:
        record = record[name]
    return record, last


def change(path: str, value: object) -> Spoil:
    def put(record: dict[str, Any]) -> None:
        holder, key = reach(record, path)
        holder[key] = value

    return put


def drop(path: str) -> Spoil:
    def cut(record: dict[str, Any]) -> None:
        holder, key = reach(record, path)
        del holder[key]

    return cut


BROKEN = [
    (
        change("edition_digest", "0" * 64),
        "made under another text of md/three-card-poker@1.4, with the digest 0000",
    ),
    (change("digest", "0" * 64), "is not as it was written"),
    (change("choices/decks", 2), "is not as it was written"),
    (change("choices/options/envy_from_folded_hands", "perhaps"), "is not as it was written"),
    (change("edition", "md/three-card-poker"), "must name an edition in full: md/three-card-poker@1.4"),
    (change("edition", "md/three-card-poker@9"), "has no edition '9'"),
    (change("edition", "md/pai-gow@1"), "there is no game"),
    (change("edition", 4), "edition: is 4. It must be text in quotes."),
    (change("choices/decks", "two"), "choices.decks: is 'two'. It must be a whole number."),
    (change("choices/decks", True), "choices.decks: is true. It must be a whole number."),
    (change("choices/dealing", "juggled"), "choices.dealing: is 'juggled', which is not allowed here."),
    (change("choices/minimum", 10.5), "choices.minimum: is 10.5. Write an amount in quotes"),
    (change("choices/offered/0", 4), "choices.offered[1]: is 4."),
    (change("choices/offered/0", "antee"), "names a wager 'antee' that the edition lacks. Did you mean ante?"),
    (change("choices/meters/mian", {}), "names a meter 'mian' that the edition lacks. Did you mean main?"),
    (change("choices/options/soft17", "hit"), "names a option 'soft17' that the edition lacks."),
    (change("choices/limits", {"MD BJ 1.2 Ch.13 §K": "5.00"}), "names a payout limit 'MD BJ 1.2 Ch.13 §K'"),
    (change("choices/tables/pair-plus/rows/0/pays", "a lot"), "'a lot' is not a payout."),
    (change("choices/tables/pair-plus/rows/0/cite", 4), "rows[1].cite: is 4."),
    (change("choices/bribes", {}), "choices.bribes: is not a key that is known here."),
    (change("choices", []), "choices: is a list. It must be a table"),
    (change("deck", {"ranks": "AK", "suits": "cdhs", "copies": 1}), "a deck's ranks must be"),
    (change("deck", {"ranks": 5, "suits": "cdhs", "copies": 1}), "deck.ranks: is 5."),
    (change("deck", {"ranks": "KA", "suits": "cdhs", "copies": 0}), "at least one deck"),
    (change("deck", {"ranks": "KA", "suits": "cdhs", "copies": 1}), "is not as it was written"),
    (change("version", 2), "version: is not a key that is known here."),
    (drop("edition"), "edition: is missing."),
    (drop("edition_digest"), "edition_digest: is missing."),
    (drop("digest"), "digest: is missing."),
    (drop("choices"), "choices: is missing."),
    (drop("choices/decks"), "choices.decks: is missing."),
]


@pytest.mark.parametrize(("spoil", "words"), BROKEN, ids=lambda one: one if isinstance(one, str) else "")
def test_a_record_that_is_not_as_it_was_written_is_refused_in_one_sentence(spoil: Spoil, words: str) -> None:
    record = game_by_law("three-card-poker@1.4").record()
    spoil(record)
    with pytest.raises(BadInput) as refused:
        game_from_record(record)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("said", [None, [], "md/three-card-poker@1.4", 7, {}])
def test_what_is_no_record_is_refused(said: object) -> None:
    with pytest.raises(BadInput, match=r"^The record of a game"):
        game_from_record(said)


# The digest


def test_another_choice_is_another_digest_and_the_edition_keeps_its_own(tmp_path: Path) -> None:
    text = Path("examples/submissions/three-card-poker.toml").read_text(encoding="utf-8")
    file = tmp_path / "other.toml"
    plain = game_by_submission(Path("examples/submissions/three-card-poker.toml"))
    digests = {plain.digest}
    changes = [
        ('[wagers.pair-plus]\npaytable = "A"', '[wagers.pair-plus]\npaytable = "B"'),
        ('rate = "20%"', 'rate = "20.5%"'),
        ('maximum = "500.00"', 'maximum = "500.01"'),
        ("positions = 7", "positions = 6"),
        ("envy_from_folded_hands = false", "envy_from_folded_hands = true"),
        ('[wagers.six-card-bonus]\npaytable = "B"\n', ""),
        ("[wagers.five-card-progressive]\n", "[wagers.five-card-progressive]\nlinked = true\n"),
        ('stakes = ["1.00", "5.00"]', 'stakes = ["1.00"]'),
    ]
    for old, new in changes:
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        game = game_by_submission(file)
        assert game.edition_digest == plain.edition_digest == library.digest("md/three-card-poker", "1.4")
        digests.add(game.digest)
    assert len(digests) == len(changes) + 1
    file.write_text(text.replace("Riverside", "Hilltop").replace("2026-01-01", "2027-01-01"), encoding="utf-8")
    assert game_by_submission(file) == plain  # Who plays it, and from when, is no part of what is played.


def test_the_same_choices_by_options_and_by_submission_are_one_game() -> None:
    submitted = game_by_submission(Path("examples/submissions/midi-baccarat.toml"))
    options = {
        "variation": "ez",
        "deal_face_down": True,
        "players_handle_cards": True,
        "positions": 9,
        "minimum": "$25",
        "maximum": "$5,000",
        "dealing": "manual-shoe",
        "shuffler": "manual",
        "decks": 8,
    }
    side_wagers = ["panda-8", "dragon-7", "dragon-bonus-banker", "dragon-bonus-player"]
    stated = game_by_options("midi-baccarat", options, side_wagers)
    assert stated == submitted
    assert stated.digest == submitted.digest
    assert game_by_options("midi-baccarat", options, side_wagers[:-1]).digest != submitted.digest


def test_the_digest_is_of_the_edition_and_of_all_that_is_in_force() -> None:
    """By hand: SHA-256 of one line of JSON, with the names in order."""
    game = game_by_law("craps")
    record = game.record()
    pinned = {"edition_digest": library.digest("md/craps", game.edition.edition), "choices": record["choices"]}
    line = json.dumps(pinned, sort_keys=True, separators=(",", ":"))
    assert game.digest == record["digest"] == sha256(line.encode()).hexdigest()


# Equal by value


def test_games_are_equal_by_value_and_hash_alike() -> None:
    one, other = game_by_law("craps"), game_by_law("craps")
    assert one is not other
    assert one == other
    assert {one: "kept"}[other] == "kept"
    assert one == game_by_options("craps", {})
    assert one != game_by_options("craps", {"paytables": {"bonus-craps": "B"}})
    assert one != game_by_law("mini-baccarat")
    assert len({game_by_law(edition.id) for edition in WHOLE}) == len(WHOLE)


def test_another_text_of_an_edition_is_another_game() -> None:
    game = game_by_law("craps")
    assert game != replace(game, edition=replace(game.edition, title="Craps, as somebody would have it"))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_equal_and_takes_nothing_derived_along(copied: Callable[[Game], Game]) -> None:
    game = game_by_law("three-card-poker")
    assert game.digest
    assert game.deck
    other = copied(game)
    assert set(vars(other)) == {"edition", "choices", "other_deck"}
    assert other == game


def games_in_memory() -> int:
    gc.collect()
    return sum(isinstance(one, Game) for one in gc.get_objects())


def test_settling_a_thousand_rounds_leaves_a_handful_of_games() -> None:
    seat = {"wagers": {"ante": "10.00", "pair-plus": "5.00"}, "cards": "As Ks Qs", "choices": ["play"]}
    given: dict[str, Any] = {"game": "three-card-poker", "seats": {"1": seat}, "dealer": "Qh 9c 2d"}
    before = games_in_memory()
    for n in range(1000):
        options = {"paytables": {"pair-plus": "ABC"[n % 3]}, "maximum": f"{100 + n // 50}.00"}
        assert settle({**given, "options": options})["order"] == [1]
    assert games_in_memory() - before <= 8
