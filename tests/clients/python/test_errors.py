"""Errors: every kind of refusal has a class, and tells what the problem document tells."""

from collections.abc import Callable

import httpx2
import pytest

from clients.python.playing import TO_FIRE, asked, opened, shot_of
from umpire.api.problems import STATUS
from umpire_client import (
    CannotAdjudicate,
    Client,
    Conflict,
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
    NotUnderstood,
    RateLimited,
    Refused,
    Stale,
    Unauthenticated,
    Unavailable,
    Unreachable,
    errors,
    models,
)
from umpire_client import full_thrust_light as ftl


def problem(kind: str, status: int) -> models.Problem:
    """Return a problem document."""
    return models.Problem(
        type="/problems/x", title="X.", status=status, detail="So.", code="x", kind=kind
    )


@pytest.mark.parametrize(("kind", "status"), STATUS.items())
def test_every_kind_that_the_service_knows_has_a_class(kind: str, status: int) -> None:
    """And no two share one."""
    found = errors.refusal(problem(kind, status))
    assert type(found) is not Refused
    assert kind in type(found).kinds
    assert (found.code, found.kind, found.status, str(found)) == ("x", kind, status, "x: So.")


def test_a_kind_that_is_not_known_is_a_refusal_all_the_same() -> None:
    """Of a newer service."""
    assert type(errors.refusal(problem("bored", 418))) is Refused
    assert type(errors.refusal(problem("unavailable", 429))) is RateLimited


def closed(client: Client) -> object:
    """Give an order to a battle that is closed."""
    battle = opened(client)
    battle.close()
    return battle.order(ftl.MoveShips())


def stale(client: Client) -> object:
    """Give an order for a version that is gone."""
    battle = opened(client)
    battle.order(ftl.FinishOrders("Union"))
    return battle.order(ftl.FinishOrders("Compact"), version=0)


Asking = Callable[[Client], object]
REFUSALS: list[tuple[type[Refused], str, Asking]] = [
    (Malformed, "malformed", lambda c: opened(c).order({"kind": "dance"})),
    (Unauthenticated, "token_required", lambda c: c.scenario("any").look()),
    (Unauthenticated, "token_invalid", lambda c: c.scenario("any", "forged").look()),
    (Forbidden, "other_scenario", lambda c: c.scenario("any", token_of(c)).look()),
    (Forbidden, "not_your_order", lambda c: opened(c, "observer").order(ftl.FinishOrders("Union"))),
    (Forbidden, "referee_only", lambda c: opened(c, "side:Union").close()),
    (NotFound, "unknown_rulebook", lambda c: c.rulebook("chess")),
    (NotFound, "unknown_sample", lambda c: c.open(ftl.SYSTEM, sample="none")),
    (Conflict, "closed", closed),
    (Stale, "stale", stale),
    (Illegal, "wrong_phase", lambda c: opened(c).order(ftl.RollInitiative())),
    (CannotAdjudicate, "no_sensors", lambda c: opened(c).order(ftl.ScanShip("Candle", "Hammer"))),
]


def token_of(client: Client) -> str:
    """Return the token of some other scenario."""
    return client.open(ftl.SYSTEM, sample="duel").tokens["referee"]


@pytest.mark.parametrize(("kind", "code", "ask"), REFUSALS, ids=[one[1] for one in REFUSALS])
def test_the_service_refuses(client: Client, kind: type[Refused], code: str, ask: Asking) -> None:
    """Each with the class of its kind."""
    with pytest.raises(kind) as refused:
        ask(client)
    assert refused.value.code == code
    assert refused.value.problem.type == f"/problems/{code}"


def test_an_illegal_order_is_told_with_its_rule_and_its_place(client: Client) -> None:
    """The rule, its section and gist; a pointer into the body; and nothing was changed."""
    battle = opened(client)
    battle.order(*TO_FIRE)
    fire = shot_of(battle)
    with pytest.raises(Illegal) as refused:
        battle.order(ftl.FireWeapons(fire.ship, fire.shots * 2))
    assert refused.value.pointer is not None
    assert refused.value.pointer.startswith("/orders/0")
    assert refused.value.citation is not None
    assert refused.value.citation.rule.startswith("FTL-")
    assert battle.look().version == 1


def test_who_has_not_the_operators_key_opens_nothing(url: str) -> None:
    """The service is closed."""
    for key in (None, "wrong"):
        with Client(url, operator_key=key) as client, pytest.raises(Unauthenticated) as refused:
            client.open(ftl.SYSTEM, sample="duel")
        assert refused.value.code == "operator_only"


def test_where_the_service_is_open_the_name_of_a_seat_is_enough() -> None:
    """It goes into a header of its own; a token goes before it."""
    asked_for: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked_for.append(request)
        return httpx2.Response(500, text="<html>Fault</html>")

    with asked(answer) as client:
        for token in (None, "t"):
            with pytest.raises(NotUnderstood, match="GET /v1/scenarios/a%2Fb: 500") as wrong:
                client.scenario("a/b", token, seat="side:Union").look()
            assert wrong.value.status == 500
    first, second = asked_for
    assert first.headers["umpire-seat"] == "side:Union"
    assert "authorization" not in first.headers
    assert second.headers["authorization"] == "Bearer t"


def test_a_service_that_is_not_there_is_unreachable() -> None:
    """After a few attempts."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused", request=request)

    with asked(answer) as client, pytest.raises(Unreachable) as gone:
        client.rulebooks()
    assert gone.value.command_id is None
    assert not issubclass(Unreachable, Unavailable)
