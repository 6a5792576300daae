"""Dry runs: what would come of a command; nothing is written, and nothing is brought to light."""

from typing import Any

import msgspec
import pytest

from scenarios.player import next_orders
from scenarios.table import (
    BOOK,
    COMPACT,
    UNION,
    foretell,
    give,
    opened,
    orders_of,
    play,
    ruling_so,
)
from umpire.kernel.dice import KeyedDice
from umpire.kernel.errors import PendingThrow, Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust_light import Options, OrdersFinished, ScanShip
from umpire.scenarios.journal import rolls_of
from umpire.scenarios.lifecycle import close_scenario, open_scenario
from umpire.scenarios.read import choices_seen
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.submit import Command, Foretold, dry_run, record_of_command, submit
from umpire.store.redis import RedisStore

FINISH_COMPACT = {"kind": "finish_orders", "side": "Compact"}
FINISH_UNION = {"kind": "finish_orders", "side": "Union"}
MOVE = {"kind": "move_ships"}
INITIATIVE = {"kind": "roll_initiative"}
FAST = {"kind": "write_order", "ship": "Candle", "notation": "+2"}
BEYOND = {"kind": "write_order", "ship": "Candle", "notation": "+9"}
SCAN = {"kind": "scan_ship", "ship": "Candle", "target": "Hammer"}
FIRE = {
    "kind": "fire_weapons",
    "ship": "Candle",
    "shots": [{"weapon": "B1", "target": "Hammer"}],
}
TO_FIRE = (FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE)
FIRST_THROW = PendingThrow("t1/initiative/Compact", 1, 6)
SECRET = {"source": "committed"}
OPEN = {"source": "seeded", "seed": "s"}
TYPED = {"source": "supplied"}


def kinds(run: Foretold) -> list[str]:
    """Return the kinds of what would happen."""
    return [str(event.__struct_config__.tag) for event in run.events]


async def test_it_tells_what_would_happen(scenarios: Scenarios) -> None:
    """As the ruling does afterwards."""
    standing = await opened(scenarios)
    run = await foretell(scenarios, standing, FAST, FINISH_COMPACT, seat=COMPACT)
    assert (run.version, run.accepted, run.complete, run.throws) == (0, 2, True, None)
    accepted = await give(scenarios, standing, FAST, FINISH_COMPACT, seat=COMPACT)
    assert run.events == accepted.entry.events


async def test_it_tells_how_an_order_is_understood(scenarios: Scenarios) -> None:
    """An impossible one is flown straight on, where the house rule says so (FTL-RUL-03)."""
    setup = msgspec.structs.replace(
        BOOK.samples["duel"], options=Options(illegal_orders="straight")
    )
    standing = await open_scenario(scenarios, BOOK, setup)
    (event,) = (await foretell(scenarios, standing, BEYOND, seat=COMPACT)).events
    assert (event.voided, event.rule) == ("over_thrust", "FTL-RUL-03")


async def test_nothing_is_written(scenarios: Scenarios, store: RedisStore) -> None:
    """No entry, no command id, no snapshot; so nobody who follows hears of it either."""
    standing = await opened(scenarios)
    standing = (await give(scenarios, standing, FINISH_COMPACT)).standing
    name, before = standing.header.scenario, await written(store, standing)
    for orders in ((FINISH_UNION,), (FINISH_UNION, MOVE, INITIATIVE)):
        assert (await foretell(scenarios, standing, *orders, id="mine")).accepted == len(orders)
    assert await written(store, standing) == before
    assert await store.command(name, record_of_command(REFEREE, "mine")) is None
    assert (await give(scenarios, standing, FINISH_UNION, id="mine")).repeated is False


async def written(store: RedisStore, standing: Standing) -> list[Any]:
    """Return all that a store has of a scenario."""
    name = standing.header.scenario
    kept = [await store.header(name), await store.version(name), await store.lines(name, 0, 10)]
    return [*kept, await store.snapshot(name)]


async def test_a_command_id_plays_no_part(scenarios: Scenarios) -> None:
    """It is of a command that is given; one that was used before is no matter."""
    standing = await opened(scenarios)
    standing = (await give(scenarios, standing, FAST, id="mine")).standing
    run = await foretell(scenarios, standing, FINISH_COMPACT, id="mine")
    assert kinds(run) == ["orders_finished"]


REFUSED: dict[str, tuple[Seat, tuple[dict[str, Any], ...], dict[str, Any]]] = {
    "illegal": (REFEREE, (FAST, BEYOND), {}),
    "out of phase": (REFEREE, (INITIATIVE,), {}),
    "unknown": (REFEREE, ({"kind": "write_order", "ship": "Ghost", "notation": ""},), {}),
    "not the seat's": (UNION, (FAST,), {}),
    "not the side's": (COMPACT, ({"kind": "apply_damage", "target": "Hammer", "points": 1},), {}),
    "cannot adjudicate": (COMPACT, (SCAN,), {}),
    "after an outcome": (COMPACT, ({"kind": "withdraw", "side": "Compact"}, FAST), {}),
    "no orders": (REFEREE, (), {}),
    "another family": (REFEREE, (FINISH_COMPACT,), {"family": "fire"}),
    "dice of others": (REFEREE, (FINISH_COMPACT,), {"faces": (1,)}),
    "no dice of others": (REFEREE, (FINISH_COMPACT,), {"faces": ()}),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
async def test_it_is_refused_as_the_command_is(
    scenarios: Scenarios, case: tuple[Seat, tuple[dict[str, Any], ...], dict[str, Any]]
) -> None:
    """Word for word."""
    seat, orders, more = case
    standing = await opened(scenarios)
    with pytest.raises(Refusal) as foretold:
        await foretell(scenarios, standing, *orders, seat=seat, **more)
    with pytest.raises(Refusal) as refused:
        await give(scenarios, standing, *orders, seat=seat, **more)
    assert type(foretold.value) is type(refused.value)
    assert vars(foretold.value) == vars(refused.value)


@pytest.mark.parametrize("expected", [0, 2, 9])
async def test_a_scenario_refuses_it_as_it_refuses_the_command(
    scenarios: Scenarios, expected: int
) -> None:
    """At another version, or closed."""
    standing = await opened(scenarios)
    await give(scenarios, standing, FINISH_COMPACT)
    standing, _ = await close_scenario(scenarios, standing.header.scenario, REFEREE, 1)
    asked = Command(standing.header.scenario, REFEREE, expected, orders_of(FINISH_UNION))
    with pytest.raises(Refusal) as foretold:
        dry_run(standing, asked)
    with pytest.raises(Refusal) as refused:
        await submit(scenarios, asked)
    assert vars(foretold.value) == vars(refused.value)


# Dice


@pytest.mark.parametrize("how", [SECRET, OPEN, TYPED], ids=["committed", "seeded", "supplied"])
async def test_orders_that_throw_dice_end_it(
    scenarios: Scenarios, how: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells which dice they throw first and what happens before; no die is ever thrown."""
    standing = await opened(scenarios, **how)
    monkeypatch.delattr(KeyedDice, "roll")
    run = await foretell(scenarios, standing, *TO_FIRE, FIRE)
    assert (run.accepted, run.complete, run.throws) == (4, False, FIRST_THROW)
    assert kinds(run)[:2] == ["orders_finished"] * 2
    assert kinds(run)[-2:] == ["ship_moved", "phase_began"]


@pytest.mark.parametrize("how", [SECRET, OPEN], ids=["committed", "seeded"])
async def test_orders_after_a_throw_are_not_judged(
    scenarios: Scenarios, how: dict[str, str]
) -> None:
    """Whether they would be refused may depend on it: so this one, which always is, is not."""
    standing = await opened(scenarios, **how)
    run = await foretell(scenarios, standing, *TO_FIRE, FINISH_COMPACT)
    assert (run.accepted, run.complete) == (4, False)


@pytest.mark.parametrize("seat", [REFEREE, COMPACT], ids=["referee", "side"])
async def test_it_does_not_depend_on_the_seed(scenarios: Scenarios, seat: Seat) -> None:
    """At the beginning, and in the fire phase, where the shots of two seeds fall differently."""
    runs, falls = [], []
    for number in range(100):
        how = {"source": "seeded", "seed": f"seed {number}"}
        standing = (await give(scenarios, await opened(scenarios, **how), *TO_FIRE)).standing
        if standing.battle.active == "Compact":
            runs.append(msgspec.json.encode(await foretell(scenarios, standing, FIRE, seat=seat)))
            falls.append(str((await give(scenarios, standing, FIRE)).entry.events))
        if len(set(falls)) > 1:
            break
    assert len(set(runs)) == 1
    assert len(set(falls)) > 1


async def test_all_of_a_battle_comes_as_foretold(scenarios: Scenarios) -> None:
    """Events to the letter, and the first dice of every command that throws some."""
    standing = await opened(scenarios, "crossing", **OPEN)
    throws = 0
    while standing.battle.turn < 4:
        offered = msgspec.to_builtins(choices_seen(standing, REFEREE, None))
        orders = next_orders(offered, standing.battle.turn)
        run = await foretell(scenarios, standing, *orders)
        accepted = await give(scenarios, standing, *orders)
        events = accepted.entry.events
        first = next(rolls_of(events), None)
        thrown = first and PendingThrow(first.label, len(first.faces), first.sides)
        assert (run.complete, run.throws) == (first is None, thrown)
        assert run.events == (events if run.complete else ())
        throws += not run.complete
        standing = accepted.standing
    assert throws > 5


async def test_faces_that_are_typed_in_are_thrown(scenarios: Scenarios) -> None:
    """They are the players' own; so all of it is told."""
    standing = await opened(scenarios, **TYPED)
    run = await foretell(scenarios, standing, *TO_FIRE, faces=(2, 5))
    accepted = await give(scenarios, standing, *TO_FIRE, faces=(2, 5))
    assert (run.complete, run.throws, run.events) == (True, None, accepted.entry.events)


@pytest.mark.parametrize("faces", [(3,), (3, 3, 4), (3, 4, 5), (0, 4), (4, 7)])
async def test_faces_that_do_not_fit_are_refused_as_the_command_is(
    scenarios: Scenarios, faces: tuple[int, ...]
) -> None:
    """Too few, too many and impossible ones."""
    standing = await opened(scenarios, **TYPED)
    with pytest.raises(Refusal) as foretold:
        await foretell(scenarios, standing, *TO_FIRE, faces=faces)
    with pytest.raises(Refusal) as refused:
        await give(scenarios, standing, *TO_FIRE, faces=faces)
    assert vars(foretold.value) == vars(refused.value)


# What is sealed


@pytest.mark.parametrize("how", [SECRET, TYPED], ids=["committed", "supplied"])
async def test_a_side_does_not_open_what_is_sealed(
    scenarios: Scenarios, how: dict[str, str]
) -> None:
    """Else it could look at the other's orders, and write its own afterwards."""
    runs = []
    for notation in ("+2", "-3, P1"):
        standing = await opened(scenarios, **how)
        hidden = {"kind": "write_order", "ship": "Hammer", "notation": notation}
        standing = (await give(scenarios, standing, hidden, FINISH_UNION)).standing
        orders = (FAST, FINISH_COMPACT)
        runs.append(await foretell(scenarios, standing, *orders, seat=COMPACT))
        moved = (await foretell(scenarios, standing, *orders, MOVE)).events
        assert [event.velocity for event in moved if hasattr(event, "velocity")]
    assert runs[0] == runs[1]
    assert (runs[0].accepted, runs[0].complete, kinds(runs[0])) == (2, False, ["order_written"])


@pytest.mark.parametrize("how", [SECRET, TYPED], ids=["committed", "supplied"])
async def test_a_side_does_not_resolve_the_orders_of_all(
    scenarios: Scenarios, how: dict[str, str]
) -> None:
    """Neither what comes of them nor which dice they throw is its own; the referee is told."""
    standing = await opened(scenarios, **how)
    standing = (await give(scenarios, standing, FINISH_COMPACT, FINISH_UNION)).standing
    ends = Foretold(1, 1, complete=False, throws=None, events=())
    assert await foretell(scenarios, standing, MOVE, seat=COMPACT) == ends
    assert (await foretell(scenarios, standing, MOVE)).complete
    standing = (await give(scenarios, standing, MOVE)).standing
    run = await foretell(scenarios, standing, INITIATIVE, seat=COMPACT)
    assert (run.accepted, run.throws) == (1, None)
    assert (await foretell(scenarios, standing, INITIATIVE)).throws == FIRST_THROW


async def test_the_referee_may_look_beyond(scenarios: Scenarios) -> None:
    """The referee sees all of it anyway."""
    standing = await opened(scenarios)
    run = await foretell(scenarios, standing, FINISH_COMPACT, FINISH_UNION, MOVE)
    assert run.complete
    assert "ship_moved" in kinds(run)


def _found(battle: Any, order: Any, _dice: Any) -> Ruling[Any, Any]:
    """Rule as if the order had found something out."""
    ruling: Ruling[Any, Any] = Ruling(battle)
    return ruling.then(OrdersFinished(side=order.target))


def _thrown(battle: Any, order: Any, dice: Any) -> Ruling[Any, Any]:
    """Rule as if the order threw dice on its target."""
    dice.roll(f"on/{getattr(order, 'target', order)}", 2, 6)
    return Ruling(battle)


def _scans(_battle: Any, order: Any) -> bool:
    """Tell that a scan explores."""
    return isinstance(order, ScanShip)


@pytest.mark.parametrize("adjudicate", [_found, _thrown])
async def test_sensors_find_nothing_out_for_a_side(scenarios: Scenarios, adjudicate: Any) -> None:
    """That the order would be accepted is all: not what it finds, nor dice that hang on that."""
    standing = await opened(scenarios)
    standing = (await give(scenarios, standing, FINISH_COMPACT, FINISH_UNION)).standing
    assert standing.battle.phase == "movement"
    worker = ruling_so(scenarios, adjudicate, explores=_scans)
    run = await foretell(worker, standing, SCAN, seat=COMPACT)
    assert run == Foretold(1, 1, complete=False, throws=None, events=())
    told = await foretell(worker, standing, SCAN)
    assert told.complete is (adjudicate is _found)
    assert (told.throws is None) is told.complete


async def test_dice_of_a_sealed_phase_are_not_told_to_a_side(scenarios: Scenarios) -> None:
    """They may belong to what is opened; the referee is told."""
    standing = await opened(scenarios)
    worker = ruling_so(scenarios, _thrown)
    assert (await foretell(worker, standing, FAST, seat=COMPACT)).throws is None
    assert (await foretell(worker, standing, FAST)).throws is not None


async def test_a_side_that_is_alone_with_its_orders_hears_them(scenarios: Scenarios) -> None:
    """In the second turn as in the first."""
    standing = await opened(scenarios, scenario="alone", **OPEN)
    (*_, standing) = await play(scenarios, standing, before_turn=2)
    slow = {"kind": "write_order", "ship": "Hammer", "notation": "-1"}
    run = await foretell(scenarios, standing, slow, seat=UNION)
    assert (run.complete, kinds(run)) == (True, ["order_written"])
