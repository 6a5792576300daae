"""Submitting commands: once and only once, at the version seen, by whom it may."""

import asyncio

import pytest

from scenarios.table import BOOK, COMPACT, UNION, give, opened, orders_of, play
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed, Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import Conflict, Forbidden, StaleScenario, Unknown
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.submit import Command, submit
from umpire.store.redis import RedisStore

FINISH_COMPACT = {"kind": "finish_orders", "side": "Compact"}
FINISH_UNION = {"kind": "finish_orders", "side": "Union"}
MOVE = {"kind": "move_ships"}
INITIATIVE = {"kind": "roll_initiative"}
FAST = {"kind": "write_order", "ship": "Candle", "notation": "+2"}


async def test_a_whole_battle_is_played_to_its_end(scenarios: Scenarios) -> None:
    """The sample `crossing`, with its published seed, ends in turn 8 with a winner."""
    standing = await opened(scenarios, "crossing", source="seeded", seed="umpire", scenario="whole")
    steps = await play(scenarios, standing)
    assert [step.version for step in steps] == list(range(len(steps)))
    assert steps[-1].battle.phase == "over"
    assert steps[-1].battle.turn >= 3


async def test_an_order_after_the_end_is_illegal(scenarios: Scenarios) -> None:
    """The battle is over; nothing is kept."""
    standing = await opened(scenarios)
    over = (await give(scenarios, standing, {"kind": "withdraw", "side": "Union"})).standing
    with pytest.raises(IllegalOrder) as refused:
        await give(scenarios, over, FINISH_COMPACT)
    assert (refused.value.code, refused.value.rule) == ("battle_over", "FTL-END-01")
    assert (await scenarios.now(over.header.scenario)).version == 1


async def test_several_orders_are_taken_together(scenarios: Scenarios) -> None:
    """They make one entry, and one version."""
    standing = await opened(scenarios)
    accepted = await give(scenarios, standing, FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE)
    assert accepted.standing.version == 1
    assert accepted.entry.orders == orders_of(FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE)
    assert accepted.standing.battle.phase == "fire"


async def test_one_refused_order_refuses_them_all(scenarios: Scenarios) -> None:
    """The refusal points to it; the others have not happened."""
    standing = await opened(scenarios)
    with pytest.raises(IllegalOrder) as refused:
        await give(scenarios, standing, FINISH_COMPACT, FINISH_UNION, INITIATIVE)
    assert (refused.value.code, refused.value.at) == ("wrong_phase", "/orders/2/kind")
    assert await scenarios.now(standing.header.scenario) == standing


@pytest.mark.parametrize("ahead", [-1, 1, 50])
async def test_another_version_is_stale(scenarios: Scenarios, ahead: int) -> None:
    """The refusal tells both versions."""
    standing = await opened(scenarios)
    standing = (await give(scenarios, standing, FINISH_COMPACT)).standing
    command = Command(standing.header.scenario, REFEREE, 1 + ahead, orders_of(FINISH_UNION))
    with pytest.raises(StaleScenario) as refused:
        await submit(scenarios, command)
    assert (refused.value.expected, refused.value.current) == (1 + ahead, 1)


async def test_of_two_clients_on_one_version_one_is_ruled_for(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """It is the same whether one worker serves both, or two do that know nothing of each other."""
    workers = [scenarios, scenarios, Scenarios(store, rulebooks), Scenarios(store, rulebooks)]
    standing = await opened(scenarios)
    outcomes = await asyncio.gather(
        *(give(worker, standing, FINISH_COMPACT) for worker in workers), return_exceptions=True
    )
    stale = [outcome for outcome in outcomes if isinstance(outcome, StaleScenario)]
    assert len(stale) == 3
    assert {outcome.current for outcome in stale} == {1}
    assert await store.version(standing.header.scenario) == 1


async def test_a_repeated_command_gets_its_first_answer(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """On any worker, then and later, whatever has happened since."""
    standing = await opened(scenarios, source="seeded", seed="s")
    orders = (FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE)
    first = await give(scenarios, standing, *orders, id="mine")
    other = Scenarios(store, rulebooks)
    at_once = [await give(worker, standing, *orders, id="mine") for worker in (scenarios, other)]
    await play(scenarios, first.standing, before_turn=2)
    later = await give(Scenarios(store, rulebooks), standing, *orders, id="mine")
    assert not first.repeated
    assert [again.repeated for again in (*at_once, later)] == [True] * 3
    assert [again.entry for again in (*at_once, later)] == [first.entry] * 3


async def test_retries_at_once_are_one_command(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Twenty of them, on as many workers, make one version and get one answer."""
    standing = await opened(scenarios)
    workers = [Scenarios(store, rulebooks) for _ in range(20)]
    given = [give(worker, standing, FAST, FINISH_COMPACT, id="mine") for worker in workers]
    answers = await asyncio.gather(*given)
    assert [answer.repeated for answer in answers].count(False) == 1
    assert {answer.entry.version for answer in answers} == {1}
    assert len({str(answer.entry) for answer in answers}) == 1
    assert await store.version(standing.header.scenario) == 1


async def test_a_command_id_for_another_command_is_a_conflict(scenarios: Scenarios) -> None:
    standing = await opened(scenarios)
    await give(scenarios, standing, FINISH_COMPACT, id="mine")
    with pytest.raises(Conflict) as refused:
        await give(scenarios, standing, FINISH_UNION, id="mine")
    assert refused.value.code == "command_reused"
    assert (await scenarios.now(standing.header.scenario)).version == 1


async def test_each_seat_has_command_ids_of_its_own(scenarios: Scenarios) -> None:
    """So that no seat learns which ids another has used."""
    standing = await opened(scenarios)
    first = await give(scenarios, standing, FINISH_COMPACT, seat=COMPACT, id="mine")
    with pytest.raises(StaleScenario):
        await give(scenarios, standing, FINISH_COMPACT, id="mine")
    other = await give(scenarios, first.standing, FINISH_UNION, seat=UNION, id="mine")
    assert (other.entry.version, other.repeated) == (2, False)


async def test_a_refused_command_may_be_given_anew_under_its_id(scenarios: Scenarios) -> None:
    """Nothing has become of it."""
    standing = await opened(scenarios)
    with pytest.raises(IllegalOrder):
        await give(scenarios, standing, MOVE, id="mine")
    assert not (await give(scenarios, standing, FINISH_COMPACT, id="mine")).repeated


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        (UNION, FINISH_COMPACT, "not_your_order"),
        (UNION, FAST, "not_your_order"),
        (OBSERVER, FINISH_COMPACT, "not_your_order"),
        (OBSERVER, {"kind": "withdraw", "side": "Union"}, "not_your_order"),
        (COMPACT, {"kind": "declare_victory", "winner": "Compact"}, "not_your_order"),
        (COMPACT, {"kind": "apply_damage", "target": "Hammer", "points": 9}, "not_your_order"),
        (Seat("side", "Nobody"), FINISH_COMPACT, "not_your_order"),
        (COMPACT, {"kind": "write_order", "ship": "Hammer"}, "not_your_order"),
        (COMPACT, {"kind": "write_order", "ship": "Ghost"}, "not_your_order"),
    ],
)
async def test_an_order_that_is_not_the_seats_is_forbidden(
    scenarios: Scenarios, seat: Seat, order: dict[str, object], code: str
) -> None:
    """Whose it is goes before whether it is legal, and before what it would do."""
    standing = await opened(scenarios)
    with pytest.raises(Forbidden) as refused:
        await give(scenarios, standing, order, seat=seat)
    assert (refused.value.code, refused.value.at) == (code, "/orders/0/kind")
    assert await scenarios.store.version(standing.header.scenario) == 0


async def test_a_side_gives_its_own_orders_and_those_of_any_side(scenarios: Scenarios) -> None:
    """The referee is not needed."""
    standing = await opened(scenarios)
    for seat, orders in (
        (COMPACT, (FAST, FINISH_COMPACT)),
        (UNION, (FINISH_UNION,)),
        (UNION, (MOVE,)),
        (COMPACT, (INITIATIVE,)),
    ):
        standing = (await give(scenarios, standing, *orders, seat=seat)).standing
    assert standing.battle.phase == "fire"


async def test_an_order_outside_the_family_asked_for_is_malformed(scenarios: Scenarios) -> None:
    """The refusal points to it."""
    standing = await opened(scenarios)
    with pytest.raises(Malformed) as refused:
        await give(scenarios, standing, FINISH_COMPACT, family="fire")
    assert (refused.value.code, refused.value.at) == ("wrong_family", "/orders/0/kind")


async def test_what_the_rulebook_leaves_open_cannot_be_adjudicated(scenarios: Scenarios) -> None:
    """It says so, and cites the place."""
    standing = await opened(scenarios)
    scan = {"kind": "scan_ship", "ship": "Candle", "target": "Hammer"}
    with pytest.raises(CannotAdjudicate) as refused:
        await give(scenarios, standing, scan)
    assert (refused.value.code, refused.value.rule) == ("no_sensors", "FTL-UMP-02")


async def test_no_orders_are_no_command(scenarios: Scenarios) -> None:
    """There is nothing to rule on."""
    standing = await opened(scenarios)
    with pytest.raises(Malformed) as refused:
        await give(scenarios, standing)
    assert refused.value.code == "no_orders"


async def test_a_scenario_that_is_not_there_is_unknown(scenarios: Scenarios) -> None:
    """It is not opened by ordering."""
    with pytest.raises(Unknown) as refused:
        await submit(scenarios, Command("nowhere", REFEREE, 0, orders_of(FINISH_COMPACT)))
    assert refused.value.code == "unknown_scenario"


async def test_every_kind_of_order_has_a_family(scenarios: Scenarios) -> None:
    """The edges rely on it."""
    assert set(BOOK.families) == set(BOOK.order_types)
    assert scenarios.rulebooks[BOOK.system] is BOOK


# Dice that the players throw

THROWN = (FINISH_COMPACT, FINISH_UNION, MOVE, INITIATIVE)


async def test_typed_faces_are_the_dice_of_the_ruling(scenarios: Scenarios) -> None:
    """In the order in which the rulebook throws them."""
    standing = await opened(scenarios, source="supplied")
    accepted = await give(scenarios, standing, *THROWN, faces=(2, 5))
    rolled = accepted.entry.events[-2]
    assert [roll.faces for roll in rolled.rolls] == [(2,), (5,)]
    assert rolled.order == ("Union", "Compact")


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [
        (None, "too_few_dice", "/faces"),
        ((), "too_few_dice", "/faces"),
        ((3,), "too_few_dice", "/faces"),
        ((3, 3, 4), "too_few_dice", "/faces"),
        ((3, 4, 5), "too_many_dice", "/faces/2"),
        ((0, 4), "impossible_die", "/faces/0"),
        ((4, 7), "impossible_die", "/faces/1"),
        ((4, -1), "impossible_die", "/faces/1"),
    ],
)
async def test_typed_faces_must_fit(
    scenarios: Scenarios, faces: tuple[int, ...] | None, code: str, at: str
) -> None:
    """Too few, too many and impossible ones are refused, and nothing is kept."""
    standing = await opened(scenarios, source="supplied")
    with pytest.raises(Malformed) as refused:
        await give(scenarios, standing, *THROWN, faces=faces)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert await scenarios.store.version(standing.header.scenario) == 0


@pytest.mark.parametrize(
    "how", [{}, {"source": "seeded", "seed": "s"}], ids=["committed", "seeded"]
)
@pytest.mark.parametrize("faces", [(), (1, 2)])
async def test_a_scenario_that_throws_its_own_dice_takes_no_others(
    scenarios: Scenarios, how: dict[str, str], faces: tuple[int, ...]
) -> None:
    """Nobody may type in better ones."""
    standing = await opened(scenarios, **how)
    with pytest.raises(Refusal) as refused:
        await give(scenarios, standing, *THROWN, faces=faces)
    assert (refused.value.code, refused.value.at) == ("dice_source", "/faces")


async def test_a_retry_at_a_newer_version_gets_its_first_answer(scenarios: Scenarios) -> None:
    """Also where what it did is why the same order would be refused now."""
    standing = await opened(scenarios)
    order = {"kind": "finish_orders", "side": "Compact"}
    first = await give(scenarios, standing, order, id="once")
    again = await give(scenarios, first.standing, order, id="once")
    assert (again.repeated, again.entry) == (True, first.entry)
