"""Several orders of a side in one command: a refusal tells nothing that the side does not keep."""

from typing import Any

import pytest

from scenarios.table import BOOK, COMPACT, UNION, foretell, give, opened, ruling_so
from umpire.kernel.dice import KeyedDice
from umpire.kernel.errors import IllegalOrder, Malformed, Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.errors import Forbidden
from umpire.scenarios.lifecycle import fork
from umpire.scenarios.repository import Scenarios, Standing

Order = dict[str, Any]

FINISH_COMPACT = {"kind": "finish_orders", "side": "Compact"}
FINISH_UNION = {"kind": "finish_orders", "side": "Union"}
MOVE = {"kind": "move_ships"}
INITIATIVE = {"kind": "roll_initiative"}
FAST = {"kind": "write_order", "ship": "Candle", "notation": "+2"}
BEYOND = {"kind": "write_order", "ship": "Candle", "notation": "+9"}
PASS = {"kind": "pass_fire", "side": "Compact"}
WITHDRAW = {"kind": "withdraw", "side": "Compact"}
FIRE = {
    "kind": "fire_weapons",
    "ship": "Candle",
    "shots": [{"weapon": "B1", "target": "Hammer"}],
}
OPENED = (FINISH_COMPACT, FINISH_UNION)
OPEN_DICE = {"source": "seeded", "seed": "s"}
TYPED = {"source": "supplied"}

FOLLOWED: dict[str, tuple[tuple[Order, ...], tuple[Order, ...], int]] = {
    "seals are opened": ((FINISH_UNION,), (FINISH_COMPACT, MOVE), 1),
    "after an order of its own": ((FINISH_UNION,), (FAST, FINISH_COMPACT, MOVE, MOVE), 2),
    "the orders of all are resolved": (OPENED, (MOVE, INITIATIVE), 1),
    "dice for all are thrown": ((*OPENED, MOVE), (INITIATIVE, FIRE), 1),
    "its own dice are thrown": ((*OPENED, MOVE, INITIATIVE), (FIRE, PASS), 1),
    "the battle is given up": ((), (WITHDRAW, FAST), 1),
    "what follows is never legal": ((*OPENED, MOVE), (INITIATIVE, MOVE), 1),
    "what follows is not its own": ((*OPENED, MOVE), (INITIATIVE, FINISH_UNION), 1),
}


async def after(scenarios: Scenarios, *orders: Order, **how: str) -> Standing:
    """Open a duel, and let the referee give orders."""
    standing = await opened(scenarios, **(how or {"source": "committed"}))
    return (await give(scenarios, standing, *orders)).standing if orders else standing


async def refusal(
    scenarios: Scenarios, standing: Standing, *orders: Order, **more: Any
) -> dict[str, Any] | None:
    """Return all that a refusal of orders tells; `None` if they are accepted."""
    try:
        await give(scenarios, standing, *orders, **more)
    except Refusal as refused:
        return {"kind": refused.kind, "message": refused.message, **vars(refused)}
    return None


@pytest.mark.parametrize("how", [{}, OPEN_DICE], ids=["committed", "seeded"])
@pytest.mark.parametrize("case", FOLLOWED.values(), ids=FOLLOWED)
async def test_nothing_follows_an_outcome_in_a_command_of_a_side(
    scenarios: Scenarios,
    case: tuple[tuple[Order, ...], tuple[Order, ...], int],
    how: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is refused before a die is thrown, and points to the first order that follows."""
    before, orders, place = case
    standing = await after(scenarios, *before, **how)
    while standing.battle.active == "Union":
        passed = {"kind": "pass_fire", "side": "Union"}
        standing = (await give(scenarios, standing, passed)).standing
    monkeypatch.delattr(KeyedDice, "roll")
    with pytest.raises(Forbidden) as refused:
        await give(scenarios, standing, *orders, seat=COMPACT)
    assert (refused.value.code, refused.value.at) == ("batch_after_outcome", f"/orders/{place}")
    assert await scenarios.now(standing.header.scenario) == standing


@pytest.mark.parametrize("case", FOLLOWED.values(), ids=FOLLOWED)
async def test_a_dry_run_is_refused_with_the_same_words(
    scenarios: Scenarios, case: tuple[tuple[Order, ...], tuple[Order, ...], int]
) -> None:
    """It may be tried as often as one likes, too."""
    before, orders, _ = case
    standing = await after(scenarios, *before, **OPEN_DICE)
    seat = Seat("side", standing.battle.active or "Compact")
    if seat == UNION:
        orders = tuple(_as_union(order) for order in orders)
    with pytest.raises(Forbidden) as foretold:
        await foretell(scenarios, standing, *orders, seat=seat)
    told = {"kind": "forbidden", "message": foretold.value.message, **vars(foretold.value)}
    assert told == await refusal(scenarios, standing, *orders, seat=seat)


def _as_union(order: Order) -> Order:
    """Return an order of Compact as Union gives it."""
    if order["kind"] == "fire_weapons":
        return {**order, "ship": "Hammer", "shots": [{"weapon": "B1", "target": "Candle"}]}
    return {**order, "side": "Union"} if "side" in order else order


async def test_a_side_cannot_try_the_dice(scenarios: Scenarios) -> None:
    """Pass if it has won the initiative: it cannot ask for that and keep only what it likes."""
    told, wins = [], set()
    for _ in range(100):
        standing = await after(scenarios, *OPENED, MOVE)
        told.append(await refusal(scenarios, standing, INITIATIVE, PASS, seat=COMPACT))
        wins.add(await refusal(scenarios, standing, INITIATIVE, PASS) is None)
        if len(wins) > 1:
            break
    assert all(one == told[0] for one in told)
    assert wins == {True, False}


@pytest.mark.parametrize("last", [INITIATIVE, FIRE, BEYOND], ids=lambda order: order["kind"])
async def test_a_side_cannot_try_what_is_sealed(scenarios: Scenarios, last: Order) -> None:
    """The refusal is the same whatever the other has written, and where the ships then stand."""
    told = []
    for notation in ("+2", "-3, P1", "S2"):
        hidden = {"kind": "write_order", "ship": "Hammer", "notation": notation}
        standing = await after(scenarios, hidden, FINISH_UNION)
        orders = (FAST, FINISH_COMPACT, MOVE, last)
        told.append(await refusal(scenarios, standing, *orders, seat=COMPACT))
    assert told[0] is not None
    assert all(one == told[0] for one in told)


async def test_a_side_may_end_with_an_outcome(scenarios: Scenarios) -> None:
    """What is known in advance goes before it; what comes of it is kept."""
    standing = await after(scenarios, FINISH_UNION)
    accepted = await give(scenarios, standing, FAST, FINISH_COMPACT, seat=COMPACT)
    assert accepted.standing.battle.phase == "movement"


async def test_orders_that_bring_nothing_to_light_go_together(scenarios: Scenarios) -> None:
    """While the other still writes, finishing opens nothing; so one more may follow."""
    standing = await after(scenarios)
    accepted = await give(scenarios, standing, FINISH_COMPACT, WITHDRAW, seat=COMPACT)
    assert len(accepted.entry.orders) == 2


async def test_the_referee_goes_on_after_an_outcome(scenarios: Scenarios) -> None:
    """All of it is open to that seat."""
    standing = await after(scenarios)
    accepted = await give(scenarios, standing, *OPENED, MOVE, INITIATIVE, seat=REFEREE)
    assert accepted.standing.battle.phase == "fire"


async def test_an_order_before_the_outcome_is_refused_for_its_own_fault(
    scenarios: Scenarios,
) -> None:
    """What can be foreseen is told as ever, first of all."""
    standing = await after(scenarios, FINISH_UNION)
    with pytest.raises(IllegalOrder) as refused:
        await give(scenarios, standing, BEYOND, FINISH_COMPACT, MOVE, seat=COMPACT)
    assert (refused.value.code, refused.value.at) == ("over_thrust", "/orders/0/notation")


async def test_a_fork_takes_no_more_than_its_root(scenarios: Scenarios) -> None:
    """It throws the same dice."""
    root = await after(scenarios, *OPENED, MOVE)
    branch = await fork(scenarios, root.header.scenario, REFEREE, None)
    told = [
        await refusal(scenarios, each, INITIATIVE, PASS, seat=COMPACT) for each in (root, branch)
    ]
    assert told[0] is not None
    assert told[0] == told[1]


async def test_a_batch_of_before_gets_its_first_answer(
    scenarios: Scenarios, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal may hold one that is refused now; its retry is answered, on any worker."""
    standing = await after(scenarios, FINISH_UNION)
    behind = Scenarios(scenarios.store, scenarios.rulebooks)
    await behind.now(standing.header.scenario)
    with monkeypatch.context() as patch:
        patch.setattr("umpire.scenarios.submit.nothing_after_outcome", lambda *_: None)
        first = await give(scenarios, standing, FINISH_COMPACT, MOVE, seat=COMPACT, id="mine")
    for worker in (scenarios, behind):
        again = await give(worker, standing, FINISH_COMPACT, MOVE, seat=COMPACT, id="mine")
        assert (again.repeated, again.entry) == (True, first.entry)


async def test_a_refused_batch_uses_no_command_id_up(scenarios: Scenarios) -> None:
    """The same id may stand for the first of its orders alone."""
    standing = await after(scenarios, FINISH_UNION)
    assert await refusal(scenarios, standing, FINISH_COMPACT, MOVE, seat=COMPACT, id="mine")
    assert not (await give(scenarios, standing, FINISH_COMPACT, seat=COMPACT, id="mine")).repeated


# Dice that the players throw


def _thrown(battle: Any, order: Any, dice: Any) -> Ruling[Any, Any]:
    """Rule as if the order threw two dice."""
    dice.roll(f"for/{order.notation}", 2, 6)
    return Ruling(battle)


async def test_typed_faces_bring_nothing_to_light(scenarios: Scenarios) -> None:
    """Who types them in knows them: an order may follow those that throw them."""
    worker = ruling_so(scenarios, _thrown_in_the_open)
    standing = await after(scenarios, *OPENED, MOVE, **TYPED)
    accepted = await give(worker, standing, PASS, PASS, seat=COMPACT, faces=(1, 2, 3, 4))
    assert len(accepted.entry.orders) == 2


async def test_dice_of_the_scenario_do(scenarios: Scenarios) -> None:
    """The same orders, where nobody knows how they fall."""
    worker = ruling_so(scenarios, _thrown)
    standing = await opened(scenarios)
    told = await refusal(worker, standing, FAST, FAST, seat=COMPACT)
    assert told is not None
    assert (told["code"], told["at"]) == ("batch_after_outcome", "/orders/1")


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [
        (None, "too_few_dice", "/faces"),
        ((1, 2), "too_few_dice", "/faces"),
        ((1, 9, 3, 4), "impossible_die", "/faces/1"),
        ((1, 2, 3, 4, 5), "too_many_dice", "/faces/4"),
    ],
)
async def test_typed_faces_of_a_side_must_fit(
    scenarios: Scenarios, faces: tuple[int, ...] | None, code: str, at: str
) -> None:
    """As those of the referee."""
    worker = ruling_so(scenarios, _thrown_in_the_open)
    standing = await after(scenarios, *OPENED, MOVE, **TYPED)
    with pytest.raises(Malformed) as refused:
        await give(worker, standing, PASS, PASS, seat=COMPACT, faces=faces)
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [(None, "batch_after_outcome", "/orders/1"), ((2, 5), "hidden_dice", "/faces")],
)
async def test_typed_faces_open_no_seal(
    scenarios: Scenarios, faces: tuple[int, ...] | None, code: str, at: str
) -> None:
    """Nor do they resolve the orders of all with more to follow."""
    standing = await after(scenarios, FINISH_UNION, **TYPED)
    told = await refusal(
        scenarios, standing, FINISH_COMPACT, MOVE, INITIATIVE, seat=COMPACT, faces=faces
    )
    assert told is not None
    assert (told["code"], told["at"]) == (code, at)


async def test_a_dry_run_asks_which_dice_to_type_in_whatever_follows(
    scenarios: Scenarios,
) -> None:
    """With them, the orders may be given together."""
    worker = ruling_so(scenarios, _thrown_in_the_open)
    standing = await after(scenarios, *OPENED, MOVE, **TYPED)
    run = await foretell(worker, standing, PASS, PASS, seat=COMPACT)
    assert (run.accepted, run.throws and run.throws.label) == (1, "for/Compact")
    told = await foretell(worker, standing, PASS, PASS, seat=COMPACT, faces=(1, 2, 3, 4))
    assert (told.accepted, told.complete) == (2, True)


def _thrown_in_the_open(battle: Any, order: Any, dice: Any) -> Ruling[Any, Any]:
    """Rule as if a side's own order threw two dice."""
    dice.roll(f"for/{order.side}", 2, 6)
    return Ruling(battle)


# What it costs


@pytest.mark.parametrize(
    ("seat", "orders", "judged"),
    [(COMPACT, 1, 1), (COMPACT, 2, 3), (COMPACT, 5, 9), (REFEREE, 1, 1), (REFEREE, 5, 5)],
)
async def test_only_longer_commands_of_a_side_are_judged_twice(
    scenarios: Scenarios, seat: Seat, orders: int, judged: int
) -> None:
    """All of their orders but the last."""
    seen = []

    def counted(battle: Any, order: Any, dice: Any) -> Ruling[Any, Any]:
        seen.append(order)
        return BOOK.adjudicate(battle, order, dice)

    worker = ruling_so(scenarios, counted)
    await give(worker, await opened(scenarios), *[FAST] * orders, seat=seat)
    assert len(seen) == judged
