"""The pages: every one opens for those who may, says why not to others, and carries nothing that runs inline."""

from __future__ import annotations

import html
import re

import pytest
from fastapi.testclient import TestClient

from pitboss.games.examples import find_example
from pitboss.law.library import titles
from pitboss.web.pages import supervision
from tests.web.server import Caller, running
from tests.web.test_tables import play_round

GAME = "three-card-poker"

OPEN_TO_ALL = (
    "/",
    "/sign-in",
    "/rules",
    f"/rules/{GAME}",
    f"/rules/{GAME}?edition=2014",
    f"/rules/{GAME}/redline?before=before-2014&after=2014",
    "/rules/search?words=face+up+card",
    "/rules/coverage",
    "/rules/coverage?game=3CP&state=recorded",
    "/sources?cite=Pitboss+R-111",
    "/dealer",
    "/odds",
    f"/odds/{GAME}",
    "/odds/compare?with=three-card-poker:pair-plus:A",
)
FOR_SOME = {
    f"/tables/{GAME}": {"player-1", "dealer", "floor", "pit", "auditor", "tech"},
    f"/dealer/{GAME}": {"dealer", "floor", "pit", "tech"},
    "/audit": {"pit", "auditor"},
    f"/rounds/{GAME}.1": {"player-1", "floor", "pit", "auditor"},
    f"/audit/rounds?table={GAME}&player=player-1": {"floor", "pit", "auditor"},
}


def sign_in(client: TestClient, name: str) -> None:
    client.cookies.clear()
    assert client.post("/sign-in", data={"name": name}, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("path", OPEN_TO_ALL)
def test_a_page_opens_and_runs_nothing_inline(path: str) -> None:
    with running(GAME) as client:
        answer = client.get(path)
        assert answer.status_code == 200, answer.text[:300]
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert not re.search(r"<script(?![^>]*(src=|application/json))", answer.text)
        assert not re.search(r"<style|\sstyle=|\son\w+=", answer.text)
        assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)


def test_the_coverage_of_the_rules_is_found_from_the_shelf_and_narrowed() -> None:
    with running(GAME) as client:
        shelf = client.get("/rules").text
        assert 'href="/rules/coverage"' in shelf
        assert shelf.count("as the regulation stood before the amendment proposed in June 2014") == 4
        assert "its text bears no date and no version" in shelf
        every = client.get("/rules/coverage").text
        assert every.count('<tr id="') == 461
        some = client.get("/rules/coverage?game=three-card-poker&state=enforced").text
        numbers = re.findall(r'<tr id="([^"]+)"', some)
        assert numbers
        assert {one.rpartition("-")[0] for one in numbers} == {"3CP"}
        assert "Enforced by games/checks/progressives.py" in some
        assert "Data: the lines" not in some
        assert client.get("/rules/coverage?state=nothing").status_code == 404


def test_what_is_found_is_told_by_name_with_its_words_marked() -> None:
    with running(GAME) as client:
        found = client.get("/rules/search?words=envy+bonus").text
        assert re.search(r"\d+ lines found; the best 40 are shown", found)
        assert "235 Stud Poker, edition 1.1" in found
        assert "<mark>Envy</mark>" in found
        assert "md/stud-235@1.1<" not in found


def test_a_sign_is_found_by_the_name_of_its_meter() -> None:
    with running(GAME) as client:
        sign_in(client, "pit")
        sent = client.get("/sign/mega", follow_redirects=False)
        assert (sent.status_code, sent.headers["location"]) == (303, f"/sign/{GAME}/mega")
        assert client.get(f"/sign/{GAME}/mega").status_code == 200
        assert client.get("/sign/nothing").status_code == 404


def test_a_sign_shows_the_hits_of_its_own_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a link: those of the tables on it, and of no other wager that is played there."""
    asked: list[list[str]] = []

    def last_hits(_: object, tables: list[str], *__: object) -> list[dict[str, str]]:
        asked.append(tables)
        said = {"line": "royal-flush", "at": "2026-01-05T20:00", "amount": "77.00"}
        wagers = {"caribbean-stud": ("progressive", "five-card-hand-bonus"), GAME: ("progressive",)}
        return [said | {"table": one, "wager": wager} for one in tables for wager in wagers[one]]

    monkeypatch.setattr(supervision, "last_hits", last_hits)
    with running(GAME, "caribbean-stud") as client:
        sign_in(client, "pit")
        linked = client.get("/sign/caribbean-stud:main").text
        assert linked.count("Royal flush") == 1
        assert client.get("/sign/caribbean-stud/five-card-hand-bonus/main").text.count("Royal flush") == 1
        assert asked == [["caribbean-stud"], ["caribbean-stud"]]


def test_each_role_opens_its_own_pages_and_is_told_of_the_others() -> None:
    with running(GAME) as client:
        dealer, floor, player = (Caller(client, one) for one in ("dealer", "floor", "player-1"))
        play_round(GAME, dealer, floor, player)
        for path, may in FOR_SOME.items():
            client.cookies.clear()
            assert client.get(path, follow_redirects=False).status_code == 303
            for name in ("player-1", "dealer", "floor", "pit", "auditor", "tech"):
                sign_in(client, name)
                status = client.get(path).status_code
                assert (status == 200) == (name in may), (path, name, status)
                assert status in (200, 403)


@pytest.mark.parametrize("path", ["/rules/nowhere", "/rounds/nowhere.3", "/tables/nowhere", "/dealer/nowhere"])
def test_what_is_not_there_is_said_on_a_page(path: str) -> None:
    with running(GAME) as client:
        sign_in(client, "pit")
        answer = client.get(path)
        assert answer.status_code == 404
        assert "To the start" in answer.text


def test_a_rule_book_can_be_taken_away_as_a_file() -> None:
    with running(GAME) as client:
        answer = client.get(f"/rules/{GAME}?form=markdown")
        assert "attachment" in answer.headers["content-disposition"]
        assert client.get(f"/rules/{GAME}?form=scroll").status_code == 404


def test_one_click_seats_a_guest_at_a_table_with_simulated_people() -> None:
    with running(GAME) as client:
        answer = client.get(f"/play/{GAME}")
        assert answer.status_code == 200
        assert "Guest" in answer.text
        assert "/tables/practice-" in str(answer.url)
        assert client.get("/play/nowhere").status_code == 404


def test_a_page_that_is_not_there_is_a_page_and_for_programs_a_problem() -> None:
    with running() as app:
        browser = app.get("/no/such/page", headers={"Accept": "text/html"})
        assert (browser.status_code, browser.headers["content-type"][:9]) == (404, "text/html")
        assert "There is no such page." in browser.text
        assert app.get("/api/no-such-thing", headers={"Accept": "text/html"}).json()["code"] == "not-found"
        assert app.get("/no/such/page", headers={"Accept": "application/json"}).json()["code"] == "not-found"


def test_a_refusal_in_a_demonstration_offers_the_roles_that_may() -> None:
    with running(GAME) as client:
        sign_in(client, "player-1")
        refused = client.get("/audit")
        assert refused.status_code == 403
        assert "This is for a pit manager or an auditor, not for a player" in refused.text
        assert 'action="/sign-in?next=/audit"' in refused.text
        assert re.findall(r"Go on as ([a-z ]+?\d?)<", refused.text) == ["pit manager", "pit manager 2", "auditor"]
        opened = client.post("/sign-in?next=/audit", data={"name": "auditor"})
        assert opened.status_code == 200
        assert "<h1>Audit</h1>" in opened.text


def test_whoever_signs_in_sees_the_very_page_that_was_asked_for() -> None:
    """What an address says beside its path is kept, at the door and where another role goes on."""
    path = "/audit/journal?stream=people&upto=3"
    with running(GAME) as client:
        sent = client.get(path, follow_redirects=False).headers["location"]
        assert client.get(sent).status_code == 200
        opened = client.post(sent, data={"name": "auditor"})
        assert (opened.url.path, opened.url.query) == ("/audit/journal", b"stream=people&upto=3")
        sign_in(client, "player-1")
        again = re.findall(r'action="(/sign-in[^"]+)"', client.get(path).text)[0]
        assert client.post(html.unescape(again), data={"name": "auditor"}).url.query == b"stream=people&upto=3"


def test_a_refusal_is_a_sentence_without_codes() -> None:
    with running(GAME) as client:
        assert "<h1>There is no game &#39;nope&#39;." in client.get("/odds/nope").text
        assert client.get("/api/odds/nope/ante").json()["detail"].startswith("There is no game 'nope'.")
        pays = {"pays": "Straight flush=10% of meter main"}
        said = client.get(f"/api/odds/{GAME}/pair-plus", params=pays).json()["detail"]
        assert said == "This table has no meter 'main'. It pays nothing from a meter."
        sign_in(client, "player-1")
        for path in ("/audit", "/floor", "/floor/people"):
            assert not re.search(r"\([a-z]+: [a-z]+\)", client.get(path).text)


def test_a_guest_at_a_dealers_table_may_go_on_as_dealer() -> None:
    with running(GAME) as client:
        client.get(f"/play/{GAME}")
        refused = client.get(f"/dealer/{GAME}")
        assert refused.status_code == 403
        assert f'action="/sign-in?next=/dealer/{GAME}"' in refused.text
        assert re.findall(r"Go on as ([a-z ]+?\d?)<", refused.text)[0] == "dealer"
        opened = client.post(f"/sign-in?next=/dealer/{GAME}", data={"name": "dealer"})
        assert (opened.status_code, opened.url.path) == (200, f"/dealer/{GAME}")


def test_the_start_page_leads_to_the_game_whatever_its_table_is_called() -> None:
    with running(GAME) as client:
        said = {"id": "pit-9-table-1", "submission": find_example("md/mini-baccarat").read_text(encoding="utf-8")}
        assert Caller(client, "pit").post("/api/tables", said).status_code == 200
        start = client.get("/").text
        assert "pit 9 table 1" in start
        assert 'data-edge="mini-baccarat"' in start
        assert "/rules/mini-baccarat" in start
        assert "/pit-9-table-1" not in start.replace("/tables/pit-9-table-1", "")


def test_the_start_page_has_one_card_for_each_game_however_many_tables_it_has() -> None:
    with running(GAME) as client:
        said = {"id": "a-second-table", "submission": find_example(f"md/{GAME}").read_text(encoding="utf-8")}
        assert Caller(client, "pit").post("/api/tables", said).status_code == 200
        start = client.get("/").text
        assert start.count(f'data-edge="{GAME}"') == 1
        assert "a second table" not in start
        assert f'href="/play/{GAME}"' in start


def test_a_wager_that_is_not_there_is_said_on_the_page_of_odds() -> None:
    with running(GAME) as client:
        answer = client.get(f"/odds/{GAME}?wager=pair-plos")
        assert answer.status_code == 404
        assert "Three Card Poker has no wager" in answer.text
        assert "Did you mean pair-plus?" in answer.text


def test_a_link_to_a_game_does_not_sign_a_member_of_the_house_out() -> None:
    with running(GAME) as client:
        sign_in(client, "pit")
        asked = client.get(f"/play/{GAME}")
        assert "You are signed in as pit manager. Play as a guest?" in asked.text
        assert client.get("/audit").status_code == 200
        seated = client.post(f"/play/{GAME}", headers={"Origin": "http://testserver"})
        assert "/tables/practice-" in str(seated.url)
        assert "Guest" in seated.text
        assert client.get("/audit").status_code == 403


def test_a_redline_is_had_as_a_file_from_its_own_page() -> None:
    with running(GAME) as client:
        page = client.get("/rules/mississippi-stud/redline?before=2014&after=1.1").text
        assert "takes the <del>rest of the deck</del> out of the" in page
        assert "takes the <ins>stub</ins> out of the" in page
        links = re.findall(r'href="(\?[^"]*form=\w+)"', page)
        assert len(links) == 3
        for link in links:
            answer = client.get("/rules/mississippi-stud/redline" + link.replace("&amp;", "&"))
            assert answer.status_code == 200, link
            assert "mississippi-stud-2014-1.1." in answer.headers["content-disposition"]


PAGE = {"accept": "text/html"}


def test_an_address_that_cannot_be_read_is_told_on_a_page() -> None:
    with running(GAME) as client:
        answer = client.get(f"/rules/search?words={'x' * 300}", headers=PAGE)
        assert answer.status_code == 422
        assert answer.headers["content-type"].startswith("text/html")
        assert "<h1>This address cannot be read.</h1>" in answer.text
        assert "words: " in answer.text
        program = client.get("/api/meters/history", headers=Caller(client, "pit").headers | PAGE)
        assert program.headers["content-type"] == "application/problem+json"


def test_a_game_that_is_not_known_leads_back_to_the_room() -> None:
    with running(GAME) as client:
        text = client.get("/rules/no-such-game", headers=PAGE).text
    assert "<h1>There is no game &#39;no-such-game&#39;.</h1>" in text
    assert '<a class="button first" href="/rules">Rule book</a>' in text


@pytest.mark.parametrize("at", ["/rules/{}", "/odds/{}", "/play/{}", "/submissions?game={}", "/rules/coverage?game={}"])
def test_a_game_that_is_not_known_leads_to_those_that_are_by_their_names(at: str) -> None:
    with running(GAME) as client:
        text = html.unescape(client.get(at.format("no-such-game"), headers=PAGE).text)
        assert "Known:" not in text
        for name, (title,) in titles().items():
            assert f'<a href="{at.format(name.partition("/")[2])}">{title}</a>' in text
        near = html.unescape(client.get(at.format("caribean-stud"), headers=PAGE).text)
        assert "Did you mean this game?" in near
        assert near.count('<li><a href="' + at.partition("{")[0]) == 1
        assert client.get(at.format("caribbean-stud"), headers=PAGE).status_code == 200


def test_a_game_may_be_played_by_any_of_its_names() -> None:
    with running(GAME) as client:
        assert client.get("/play/3cp").url.path.startswith("/tables/practice-three-card-poker")


def test_a_source_without_a_name_leads_to_the_rule_book() -> None:
    with running(GAME) as client:
        assert client.get("/sources", follow_redirects=False).headers["location"] == "/rules"


def test_streams_of_the_journal_bear_the_names_of_their_tables() -> None:
    with running(GAME) as client:
        sign_in(client, "auditor")
        assert ">Three Card Poker: the table</a>" in client.get("/audit").text
        assert "<h1>Journal, Three Card Poker: the table</h1>" in client.get(f"/audit/journal?stream=table/{GAME}").text


def test_a_round_that_is_not_there_leads_to_the_search_of_rounds() -> None:
    with running(GAME) as client:
        sign_in(client, "auditor")
        text = client.get(f"/rounds/{GAME}.9999", headers=PAGE).text
        assert '<a class="button first" href="/audit/rounds">Search the rounds</a>' in text
