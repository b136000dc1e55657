"""Which digest is which: of the text, of the rules in force, of a file; the same everywhere for the same thing."""

from __future__ import annotations

import re
from html import unescape

from pitboss.documents.book import write_book
from pitboss.documents.digests import FILE, MEANINGS, RULES, SHORT, TEXT, explain
from pitboss.documents.redline import write_redline
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import find_example
from pitboss.law import library
from pitboss.law.diff import diff
from tests.web.server import Caller, running
from tests.web.test_pages import sign_in
from tests.web.test_tables import play_round

GAME = "three-card-poker"


def test_pages_api_and_documents_have_one_digest_for_one_thing() -> None:
    game = game_by_submission(find_example(GAME))
    text, rules = library.digest_of(game.edition), game.digest
    assert text == game.edition_digest != rules
    with running(GAME) as client:
        dealer, floor, player = (Caller(client, name) for name in ("dealer", "floor", "player-1"))
        play_round(GAME, dealer, floor, player)
        sign_in(client, "auditor")
        told = client.get(f"/api/rounds/{GAME}.1").json()
        assert (told["edition_digest"], told["digest"], told["text"]) == (text, rules, game.edition.text_id)
        page = unescape(client.get(f"/rounds/{GAME}.1").text)
        assert re.search(f"<dt>{TEXT}</dt><dd><code>{text}</code>", page)
        assert re.search(f"<dt>{RULES}</dt><dd><code>{rules}</code>", page)
        assert explain(TEXT, RULES) in page
        sign_in(client, "pit")
        tables = client.get("/floor/tables").text
        assert f"rules in force <code>{rules[:SHORT]}</code>" in tables
        assert f"text <code>{text[:SHORT]}</code>" in tables
        assert explain(RULES, TEXT) in unescape(tables)
        book = client.get(f"/rules/{GAME}").text
        assert re.search(f"<dt>{TEXT}</dt><dd>{text}</dd>", book)
        source = client.get("/sources", params={"cite": "MD 3CP 1.4 Ch.12 §D(1)(a)", "game": game.edition.id}).text
        assert f"<dt>{TEXT}</dt><dd><code>{text[:SHORT]}</code>" in source


def test_a_document_that_shows_several_says_what_each_is_of() -> None:
    assert set(MEANINGS) == {TEXT, RULES, FILE}
    said = explain(TEXT, RULES, FILE)
    assert said.startswith("The digest of the text is made of the edition's files with its errata")
    assert "; that of the rules in force, of the text and every choice of the operator" in said
    assert "; that of the file, of the submission" in said
    old, new = (library.load(f"stud-235@1.1+{n}") for n in (0, 1))
    facts = dict(write_redline(old, new, diff(old, new)).facts)
    assert facts["Before"].endswith(f"digest of the text {library.digest_of(old)}")
    assert facts["After"].endswith(f"digest of the text {library.digest_of(new)}")
    assert dict(write_book(new).facts)[TEXT] == library.digest_of(new)
