"""Every route of the service: what it answers, what it refuses, and how."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import lookup
from strategygen.service import advising
from strategygen.service.app import create_app
from strategygen.service.settings import Settings, unpack

NAME = "mastermind-4x6.knuth"
TURN = {"guess": "1122", "response": "1B1W"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(access_log=False))) as client:
        yield client


def refused(response: object) -> dict[str, object]:
    """Return the problem details of an answer, after a look at their shape."""
    assert hasattr(response, "headers")
    assert hasattr(response, "json")
    assert hasattr(response, "status_code")
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, object] = response.json()
    assert body["type"] == "about:blank"
    assert body["status"] == response.status_code
    assert "\n" not in str(body["detail"])
    assert "--" not in str(body["detail"])
    return body


class TestTrees:
    def test_the_list_has_every_stored_tree(self, client: TestClient) -> None:
        trees = client.get("/trees").json()["trees"]
        assert [tree["name"] for tree in trees] == sorted(lookup.stored_trees())
        knuth = next(tree for tree in trees if tree["name"] == NAME)
        assert (knuth["game"], knuth["statistics"]["total"]) == ("mastermind-4x6", 5801)

    def test_what_a_file_says(self, client: TestClient) -> None:
        document = client.get(f"/trees/{NAME}").json()
        assert document["kind"] == "tree"
        assert document["statistics"]["depth"] == 5

    @pytest.mark.parametrize(
        ("query", "guess", "turn"),
        [
            ("", "1122", 1),
            ("?responses=", "1122", 1),
            ("?responses=2B0W", "1234", 2),
            ("?responses=2B0W,0b3w", "1325", 3),
            ("?responses=2B0W&responses=0B3W", "1325", 3),
            ("?responses=2,0&responses=0,3", "1325", 3),
        ],
    )
    def test_the_next_guess(self, client: TestClient, query: str, guess: str, turn: int) -> None:
        answer = client.get(f"/trees/{NAME}/next{query}").json()
        assert (answer["guess"], answer["turn"]) == (guess, turn)
        assert answer["secret"] is None

    def test_the_end_of_a_game(self, client: TestClient) -> None:
        answer = client.get(f"/trees/{NAME}/next?responses=2B0W,0B3W,0B4W,4B0W").json()
        assert answer == {
            "guess": None,
            "turn": 4,
            "remaining": None,
            "worst": None,
            "secret": "3152",
        }

    def test_bytes_and_revalidation(self, client: TestClient) -> None:
        answer = client.get(f"/trees/{NAME}/file")
        assert lookup.open_tree(answer.content).statistics.total == 5801
        assert answer.headers["cache-control"] == "no-cache"
        etag = answer.headers["etag"]
        for path in ("file", "next?responses=2B0W"):
            again = client.get(f"/trees/{NAME}/{path}", headers={"If-None-Match": etag})
            assert (again.status_code, again.content) == (304, b"")
        forever = client.get(f"/trees/{NAME}/file/{etag.strip(chr(34))}")
        assert "immutable" in forever.headers["cache-control"]
        assert forever.content == answer.content
        assert refused(client.get(f"/trees/{NAME}/file/0000"))["status"] == 404

    def test_an_unknown_name_shows_the_nearest(self, client: TestClient) -> None:
        for path in ("", "/file", "/next"):
            problem = refused(client.get(f"/trees/mastermind-4x6.knut{path}"))
            assert problem["status"] == 404
            assert NAME in str(problem["nearest"])
            assert "GET /trees" in str(problem["detail"])

    @pytest.mark.parametrize("name", ["..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "a.msgpack"])
    def test_a_name_is_never_a_path(self, client: TestClient, name: str) -> None:
        assert refused(client.get(f"/trees/{name}"))["status"] == 404

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("2B0W,purple", "response 2: 'purple' is no response"),
            ("3B1W", "no guess can get the response '3B1W'"),
            ("4B0W,4B0W", "the game is over"),
            ("0B0W,0B0W,0B0W,0B0W", "no secret is left"),
        ],
    )
    def test_bad_responses(self, client: TestClient, query: str, words: str) -> None:
        problem = refused(client.get(f"/trees/{NAME}/next?responses={query}"))
        assert problem["status"] == 422
        assert words in str(problem["detail"])
        assert problem["place"] == "responses"

    def test_trees_of_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "mine.msgpack").write_bytes(lookup.stored_trees()[NAME].read_bytes())
        with TestClient(create_app(Settings(trees=str(tmp_path)))) as client:
            assert client.get("/trees/mine/next").json()["guess"] == "1122"


class TestAdvice:
    def test_advise(self, client: TestClient) -> None:
        request = {"game": "mastermind-4x6", "history": [TURN], "strategies": ["knuth"]}
        answer = client.post("/advise", json=request).json()
        assert (answer["kind"], answer["remaining"]) == ("advice", 208)
        assert answer["best"][0]["guess"] == "1134"

    def test_a_contradiction_is_an_answer(self, client: TestClient) -> None:
        history = [TURN, {"guess": "1122", "response": "0B0W"}]
        answer = client.post("/advise", json={"game": "mastermind-4x6", "history": history})
        assert answer.status_code == 200
        assert answer.json()["contradiction"]["sets"] == [[1, 2]]

    def test_review_and_respond(self, client: TestClient) -> None:
        request: dict[str, object] = {"game": "mastermind-4x6", "secret": "3152"}
        review = client.post("/review", json={**request, "guesses": ["1122", "3152"]}).json()
        assert review["kind"] == "review"
        answer = client.post("/respond", json={**request, "guess": "1122"}).json()
        assert answer["responses"] == [{"guess": "1122", "response": "2B0W"}]

    def test_words_of_the_request_and_of_a_folder(self, client: TestClient, tmp_path: Path) -> None:
        request = {"game": "wordle-mine", "secret": "tea", "guess": "ate"}
        given = {"answers": ["tea"], "guesses": ["tea", "ate"]}
        answer = client.post("/respond", json={**request, "lists": given}).json()
        assert answer["responses"][0]["response"] == "YYY"
        assert refused(client.post("/respond", json=request))["error"] == "GameError"
        (tmp_path / "mine.answers.txt").write_text("tea\n")
        (tmp_path / "mine.guesses.txt").write_text("tea\nate\n")
        with TestClient(create_app(Settings(lists=str(tmp_path)))) as other:
            assert other.post("/respond", json=request).json() == answer

    @pytest.mark.parametrize(
        ("body", "place", "words"),
        [
            (b"{", None, "the body is not JSON"),
            (b"[]", None, "expected an object, found a list"),
            (b"{}", None, "the field game is missing"),
            (b'{"game": "mastermind-4x6", "tops": 1}', None, "there is no field 'tops'"),
            (b'{"game": 4}', "game", "expected a text, found 4"),
            (
                b'{"game": "mastermind-4x6", "history": [{"guess": "1122", "response": 5}]}',
                "history[0].response",
                "expected a text",
            ),
            (b'{"game": "wordle-x", "lists": {"answers": []}}', "lists.answers", "at least one"),
            (b'{"game": "wordle-x", "lists": 1}', "lists", "expected an object"),
            (b"[" * 100_000, None, "the body is not JSON"),
            (
                b'{"game": "number-9", "ignore": [' + b"1," * 100 + b"1]}",
                "ignore",
                "expected 100 at most, found 101",
            ),
            (b'{"game": "masterminds-4x6"}', None, "did you mean mastermind?"),
            (b'{"game": "../../mygame.py:make"}', None, "unknown game"),
            (b'{"game": "mygame.py:make"}', None, "unknown game"),
            (b'{"game": "mastermind-7x9"}', "game", "this service takes games of 50,000 at most"),
        ],
    )
    def test_bad_requests(
        self, client: TestClient, body: bytes, place: str | None, words: str
    ) -> None:
        problem = refused(client.post("/advise", content=body))
        assert problem["status"] == 422
        assert words in str(problem["detail"])
        assert problem.get("place") == place

    def test_a_time_limit_is_no_longer_than_the_service_allows(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = []

        def answer(kind: str, fields: dict[str, object], **_: object) -> dict[str, object]:
            seen.append(fields["time_limit"])
            return {}

        monkeypatch.setattr(advising, "answer_request", answer)
        with TestClient(create_app(Settings(seconds=3))) as client:
            for seconds in (1, 600):
                client.post("/advise", json={"game": "number-9", "time_limit": seconds})
        assert seen == [1, 3]

    def test_no_more_advice_at_once_than_allowed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def answer(*_: object, **__: object) -> dict[str, object]:
            begun.set()
            assert go_on.wait(30)
            return {"kind": "advice"}

        monkeypatch.setattr(advising, "answer_request", answer)
        with TestClient(create_app(Settings(advisers=1))) as client:
            first: list[int] = []
            ask = threading.Thread(
                target=lambda: first.append(
                    client.post("/advise", json={"game": "number-9"}).status_code
                )
            )
            ask.start()
            assert begun.wait(30)
            busy = client.post("/advise", json={"game": "number-9"})
            assert refused(busy)["status"] == 503
            assert int(busy.headers["retry-after"]) >= 1
            # The trees answer meanwhile.
            assert client.get(f"/trees/{NAME}/next").json()["guess"] == "1122"
            go_on.set()
            ask.join()
        assert first == [200]


class TestAround:
    def test_a_body_too_large_is_refused_however_it_is_sent(self) -> None:
        with TestClient(create_app(Settings(body=1000))) as client:
            for content in (b"x" * 1001, iter([b"x" * 600] * 2)):
                problem = refused(client.post("/advise", content=content))
                assert problem["status"] == 413
                assert "more than 1,000 bytes" in str(problem["detail"])

    def test_health_and_metrics(self, client: TestClient) -> None:
        assert client.get("/healthz").json() == {"status": "ok"}
        client.get(f"/trees/{NAME}/next")
        text = client.get("/metrics").text
        assert 'strategygen_requests_total{route="/trees/{name}/next",status="200"}' in text
        assert "strategygen_advice 0.0" in text

    def test_unknown_routes_and_methods(self, client: TestClient) -> None:
        assert refused(client.get("/nothing"))["status"] == 404
        assert refused(client.get("/advise"))["status"] == 405

    def test_other_origins_are_let_in_only_when_asked_for(self, client: TestClient) -> None:
        headers = {"Origin": "https://example.org"}
        assert "access-control-allow-origin" not in client.get("/trees", headers=headers).headers
        settings = Settings(origins=("https://example.org",))
        with TestClient(create_app(settings)) as open_client:
            answer = open_client.get("/trees", headers=headers)
        assert answer.headers["access-control-allow-origin"] == "https://example.org"

    def test_each_request_is_a_line_of_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        with TestClient(create_app(Settings())) as client:
            client.get(f"/trees/{NAME}/next")
        line = json.loads(capsys.readouterr().out)
        assert (line["method"], line["path"], line["status"]) == (
            "GET",
            f"/trees/{NAME}/next",
            200,
        )

    def test_the_description_names_every_route(self, client: TestClient) -> None:
        document = client.get("/openapi.json").json()
        assert set(document["paths"]) == {
            "/trees",
            "/trees/{name}",
            "/trees/{name}/file",
            "/trees/{name}/file/{sha256}",
            "/trees/{name}/next",
            "/advise",
            "/review",
            "/respond",
            "/healthz",
            "/metrics",
        }
        text = json.dumps(document)
        schemas = document["components"]["schemas"]
        for part in text.split('"#/components/schemas/')[1:]:
            assert part.partition('"')[0] in schemas

    def test_settings_reach_workers(self) -> None:
        settings = Settings(trees="a", origins=("https://example.org",), seconds=1.5)
        assert unpack(settings.packed()) == settings
