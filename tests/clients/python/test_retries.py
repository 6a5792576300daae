"""Retries: safe because of command ids, patient as the service asks, and never after a refusal."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx2
import pytest

from clients.python.playing import KEY, QUICK, TO_FIRE, Losing, asked, opened
from umpire_client import Client, Malformed, NotFound, RateLimited, Retries, Unreachable, models
from umpire_client import full_thrust_light as ftl
from umpire_client.retries import retry_after_s

BOOKS: dict[str, list[str]] = {"rulebooks": []}


def problem(status: int, code: str, kind: str, **headers: str) -> httpx2.Response:
    """Return a refusal."""
    told = {"type": f"/problems/{code}", "title": code, "status": status, "detail": "Not now."}
    return httpx2.Response(status, json={**told, "code": code, "kind": kind}, headers=headers)


BUSY = problem(503, "journal_unavailable", "unavailable", **{"retry-after": "0"})


class Script:
    """Answers one after the other; an error is raised, and the last answer stays."""

    def __init__(self, *answers: httpx2.Response | type[httpx2.TransportError]) -> None:
        self._answers = list(answers)
        self.requests: list[httpx2.Request] = []

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        """Answer a request."""
        self.requests.append(request)
        one = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(one, type):
            raise one("broken", request=request)
        return one


@pytest.mark.parametrize("losses", [1, 2, 5])
def test_an_order_whose_answer_is_lost_is_applied_once(url: str, losses: int) -> None:
    """The service has applied it; the same command id gets the first answer again."""
    losing = Losing(losses=0)
    with Client(url, operator_key=KEY, transport=losing, retries=QUICK) as client:
        battle = opened(client)
        losing.losses = losses
        ruling = battle.order(*TO_FIRE)
        (entry,) = battle.rulings()
        sent = losing.sent[1:]
    assert len(sent) == losses + 1
    assert {one.headers["idempotency-key"] for one in sent} == {ruling.command}
    assert {one.headers["if-match"] for one in sent} == {'"0"'}
    assert isinstance(entry, models.Ruled)
    assert (entry.version, entry.events) == (ruling.version, ruling.events)


def test_a_dry_run_whose_answer_is_lost_is_repeated(url: str) -> None:
    """It has no command id, and needs none."""
    losing = Losing(losses=0)
    with Client(url, operator_key=KEY, transport=losing, retries=QUICK) as client:
        battle = opened(client)
        losing.losses = 2
        assert battle.dry_run(*TO_FIRE).accepted == 4
        assert [one.headers.get("idempotency-key") for one in losing.sent[1:]] == [None] * 3
        assert list(battle.rulings()) == []


def test_an_order_without_any_answer_can_be_given_again_later(url: str) -> None:
    """The error tells the command id; with it the order is applied once, though it was applied."""
    losing = Losing(losses=0)
    with Client(url, operator_key=KEY, transport=losing, retries=Retries(most=0)) as client:
        battle = opened(client)
        losing.losses = 1
        with pytest.raises(Unreachable) as gone:
            battle.order(*TO_FIRE)
        assert gone.value.command_id
        ruling = battle.order(*TO_FIRE, command_id=gone.value.command_id)
        assert ruling.version == 1
        assert len(list(battle.rulings())) == 1


def test_an_opening_whose_answer_is_lost_opens_one_scenario(url: str) -> None:
    """The retry has the same key, and gets the first answer again."""
    losing = Losing(losses=2)
    with Client(url, operator_key=KEY, transport=losing, retries=QUICK) as client:
        told = client.open(ftl.SYSTEM, sample="duel")
        keys = [one.headers["idempotency-key"] for one in losing.sent]
        again = client.open(ftl.SYSTEM, sample="duel", command_id=keys[0])
    assert (len(keys), len(set(keys))) == (3, 1)
    assert again.scenario == told.scenario


def test_a_removal_whose_answer_is_lost_has_removed(url: str) -> None:
    """The scenario is gone, so nothing is refused; its version went with the answer."""
    losing = Losing(losses=0)
    with Client(url, operator_key=KEY, transport=losing, retries=QUICK) as client:
        battle = opened(client)
        losing.losses = 2
        assert battle.remove() is None
        with pytest.raises(NotFound):
            battle.remove()
    assert [one.method for one in losing.sent[1:]] == ["DELETE"] * 4


@pytest.mark.parametrize("first", [httpx2.ReadError, BUSY])
def test_a_webhook_that_is_gone_after_a_lost_answer_was_removed(first: Any) -> None:
    """At the first attempt it is refused: then nobody has removed it."""
    gone = problem(404, "unknown_webhook", "unknown")
    with asked(Script(first, gone)) as client:
        client.scenario("s").remove_webhook("w")
    with asked(Script(gone)) as client, pytest.raises(NotFound):
        client.scenario("s").remove_webhook("w")


def test_a_revocation_of_what_is_gone_is_refused_at_any_attempt() -> None:
    """It brings a token, and there is none."""
    script = Script(httpx2.ReadError, problem(404, "unknown_scenario", "unknown"))
    with asked(script) as client, pytest.raises(NotFound):
        client.scenario("s").revoke("side:Union")


@pytest.mark.parametrize(
    "first",
    [
        httpx2.ConnectError,
        httpx2.ReadTimeout,
        httpx2.RemoteProtocolError,
        httpx2.WriteError,
        BUSY,
        problem(429, "rate_limited", "unavailable"),
        httpx2.Response(502, text="<html>"),
        httpx2.Response(504, text="<html>"),
    ],
)
def test_a_read_is_repeated(first: Any) -> None:
    """Whatever happened to it."""
    script = Script(first, httpx2.Response(200, json=BOOKS))
    with asked(script) as client:
        assert client.rulebooks() == ()
    assert len(script.requests) == 2


@pytest.mark.parametrize("first", [httpx2.ConnectError, httpx2.ReadError, BUSY])
@pytest.mark.parametrize(
    "act",
    [
        lambda battle: battle.close(3),
        lambda battle: battle.fork(3),
        lambda battle: battle.contribute("words", 3),
        lambda battle: battle.add_webhook("https://there.example/"),
    ],
    ids=["close", "fork", "nonce", "webhook"],
)
def test_what_is_kept_has_a_key_and_is_repeated_under_it(first: Any, act: Any) -> None:
    """So it is kept once."""
    script = Script(first, problem(400, "bad_version", "malformed"))
    with asked(script) as client:
        battle = client.scenario("s", "t")
        battle.version = 3
        with pytest.raises(Malformed):
            act(battle)
    one, two = (request.headers["idempotency-key"] for request in script.requests)
    assert one == two


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "malformed"),
        (401, "unauthenticated"),
        (403, "forbidden"),
        (404, "unknown"),
        (409, "conflict"),
        (412, "stale"),
        (422, "illegal"),
        (500, "unavailable"),
    ],
)
def test_a_refusal_is_never_repeated(status: int, kind: str) -> None:
    """It is the answer."""
    script = Script(problem(status, "x", kind))
    with asked(script) as client:
        battle = client.scenario("s", "t")
        battle.version = 0
        with pytest.raises(Exception, match="x: Not now"):
            battle.order(ftl.MoveShips())
    assert len(script.requests) == 1


def test_it_waits_as_long_as_the_service_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a little longer, so that not all come back at once."""
    waits: list[float] = []
    monkeypatch.setattr("umpire_client.client.time.sleep", waits.append)
    limited = problem(429, "rate_limited", "unavailable", **{"retry-after": "3"})
    script = Script(limited, limited, httpx2.Response(200, json=BOOKS))
    with asked(script, Retries()) as client:
        client.rulebooks()
    assert len(waits) == 2
    assert all(3 <= wait <= 3.5 for wait in waits)


def test_waits_grow_and_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """They double up to the longest; half of each is chance."""
    waits: list[float] = []
    monkeypatch.setattr("umpire_client.client.time.sleep", waits.append)
    patient = Retries(most=8, longest_wait_s=5)
    with (
        asked(Script(httpx2.ConnectError), patient) as client,
        pytest.raises(Unreachable, match="ConnectError: broken"),
    ):
        client.rulebooks()
    full = [min(5, 0.2 * 2**number) for number in range(8)]
    assert all(half / 2 <= wait <= half for wait, half in zip(waits, full, strict=True))
    assert len({wait / half for wait, half in zip(waits, full, strict=True)}) > 1


@pytest.mark.parametrize(("seconds", "requests"), [("3600", 1), ("0", QUICK.most + 1)])
def test_who_is_asked_to_wait_too_long_or_too_often_is_told(seconds: str, requests: int) -> None:
    """The refusal says when to try again."""
    script = Script(problem(429, "rate_limited", "unavailable", **{"retry-after": seconds}))
    with asked(script) as client, pytest.raises(RateLimited) as refused:
        client.rulebooks()
    assert refused.value.retry_after_s == float(seconds)
    assert len(script.requests) == requests


def test_when_to_come_back_is_a_number_or_a_date() -> None:
    """Anything else is no answer."""
    now = datetime.now(UTC)
    assert retry_after_s({"retry-after": "7"}) == 7
    soon = retry_after_s({"retry-after": format_datetime(now + timedelta(seconds=60), usegmt=True)})
    assert soon is not None
    assert 55 < soon <= 60
    assert retry_after_s({"retry-after": format_datetime(now - timedelta(days=1))}) == 0
    assert retry_after_s({"retry-after": "Wed, 21 Oct 2015 07:28:00 -0000"}) == 0
    assert retry_after_s({"retry-after": "soon"}) is None
    assert retry_after_s({}) is None
