"""Forking: playing on from an earlier version, with the same dice for the same rolls."""

from typing import Any

import msgspec
import pytest

from scenarios.table import BOOK, COMPACT, exported, give, judged, opened, play
from umpire.kernel.dice import Roll
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.errors import Forbidden, Unknown
from umpire.scenarios.journal import rolls_of
from umpire.scenarios.lifecycle import close_scenario, fork
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.submit import Accepted

TO_FIRE: tuple[dict[str, Any], ...] = (
    {"kind": "finish_orders", "side": "Compact"},
    {"kind": "finish_orders", "side": "Union"},
    {"kind": "move_ships"},
    {"kind": "roll_initiative"},
)
PASS_COMPACT, PASS_UNION = ({"kind": "pass_fire", "side": side} for side in ("Compact", "Union"))


def fire(*weapons: str) -> dict[str, Any]:
    """Return the order to fire weapons of Candle at Hammer."""
    shots = [{"weapon": weapon, "target": "Hammer"} for weapon in weapons]
    return {"kind": "fire_weapons", "ship": "Candle", "shots": shots}


async def at_fire(scenarios: Scenarios) -> Standing:
    """Play a duel up to where Candle may fire."""
    standing = await opened(scenarios)
    standing = (await give(scenarios, standing, *TO_FIRE)).standing
    if standing.battle.active != "Compact":
        standing = (await give(scenarios, standing, PASS_UNION)).standing
    return standing


def rolls(accepted: Accepted) -> dict[str, Roll]:
    """Return the rolls of a ruling by their labels."""
    return {roll.label: roll for roll in rolls_of(accepted.entry.events)}


async def test_a_fork_begins_where_the_other_stood(scenarios: Scenarios) -> None:
    """With its battle; its own version is 0, and it says where it is from."""
    standing = await opened(scenarios, "crossing", title="The one")
    steps = await play(scenarios, standing, before_turn=3)
    name = standing.header.scenario
    branch = await fork(scenarios, name, REFEREE, 7)
    origin = branch.header.forked_from
    assert origin is not None
    assert (origin.scenario, origin.version, origin.hash) == (name, 7, steps[7].chain.hex())
    assert (branch.version, branch.battle, branch.header.title) == (0, steps[7].battle, "The one")
    assert branch.header.scenario != name
    assert branch.header.dice == standing.header.dice
    assert (await scenarios.now(name)).version == steps[-1].version


async def test_without_a_version_it_is_the_present_one(scenarios: Scenarios) -> None:
    """The two go on from the same battle."""
    standing = await at_fire(scenarios)
    branch = await fork(scenarios, standing.header.scenario, REFEREE, None)
    assert branch.battle == standing.battle


async def test_the_same_shots_throw_the_same_dice(scenarios: Scenarios) -> None:
    """Events and all: there is nothing to be gained by going back."""
    standing = await at_fire(scenarios)
    branch = await fork(scenarios, standing.header.scenario, REFEREE, None)
    twig = await fork(scenarios, branch.header.scenario, REFEREE, 0)
    played = [await give(scenarios, one, fire("B1", "B3")) for one in (standing, branch, twig)]
    assert [one.entry.events for one in played] == [played[0].entry.events] * 3
    assert len(rolls(played[0])) >= 2


@pytest.mark.parametrize("weapons", [("B1",), ("B3", "B1"), ("B2", "B1"), ("B3", "B2", "B1")])
async def test_other_shots_never_shift_a_die(
    scenarios: Scenarios, weapons: tuple[str, ...]
) -> None:
    """Each shot has its own dice, whatever is fired before it or beside it."""
    standing = await at_fire(scenarios)
    branch = await fork(scenarios, standing.header.scenario, REFEREE, None)
    here = rolls(await give(scenarios, standing, fire("B1", "B2", "B3")))
    there = rolls(await give(scenarios, branch, fire(*weapons)))
    shared = [label for label in here.keys() & there.keys() if "B1>" in label]
    assert len(shared) == 1
    assert here[shared[0]] == there[shared[0]]


async def test_a_later_turn_has_the_same_dice_in_both(scenarios: Scenarios) -> None:
    """Even when what went before was different."""
    standing = await at_fire(scenarios)
    branch = await fork(scenarios, standing.header.scenario, REFEREE, None)
    here = (await give(scenarios, standing, PASS_COMPACT)).standing
    there = (await give(scenarios, branch, fire("B1"))).standing
    thrown = []
    for one in (here, there):
        steps = one
        while steps.battle.phase == "fire":
            side = steps.battle.active
            steps = (await give(scenarios, steps, {"kind": "pass_fire", "side": side})).standing
        thrown.append(rolls(await give(scenarios, steps, *TO_FIRE)))
    assert thrown[0] == thrown[1]


async def test_a_fork_verifies(scenarios: Scenarios) -> None:
    """Its transcript begins with the battle that it was forked with."""
    standing = await at_fire(scenarios)
    branch = await fork(scenarios, standing.header.scenario, REFEREE, None)
    await play(scenarios, branch, before_turn=3)
    verdict = judged(await exported(scenarios, branch), seed=standing.seed)
    assert (verdict.verified, verdict.dice) == (True, "recomputed")


@pytest.mark.parametrize("seat", [OBSERVER, COMPACT, Seat("side", "Nobody")])
async def test_the_referee_alone_forks(scenarios: Scenarios, seat: Seat) -> None:
    """A fork shows what the dice would be."""
    standing = await opened(scenarios)
    with pytest.raises(Forbidden) as refused:
        await fork(scenarios, standing.header.scenario, seat, None)
    assert refused.value.code == "referee_only"


@pytest.mark.parametrize(("version", "code"), [(1, "unknown_version"), (10**6, "unknown_version")])
async def test_a_fork_from_a_version_to_come_is_unknown(
    scenarios: Scenarios, version: int, code: str
) -> None:
    """There is nothing there yet."""
    standing = await opened(scenarios)
    with pytest.raises(Unknown) as refused:
        await fork(scenarios, standing.header.scenario, REFEREE, version)
    assert refused.value.code == code


async def test_a_fork_of_what_is_not_there_is_unknown(scenarios: Scenarios) -> None:
    """Neither now nor at any version."""
    for version in (None, 0):
        with pytest.raises(Unknown):
            await fork(scenarios, "none", REFEREE, version)


async def test_a_fork_of_a_closed_scenario_says_that_its_seed_is_public(
    scenarios: Scenarios,
) -> None:
    """It throws the same dice, and hides nothing that everyone knows."""
    root = await at_fire(scenarios)
    _, entry = await close_scenario(scenarios, root.header.scenario, REFEREE, root.version)
    branch = await fork(scenarios, root.header.scenario, REFEREE, root.version)
    terms = branch.header.dice
    assert (terms.source, terms.seed, branch.seed) == ("seeded", entry.seed, b"")
    assert root.dice is not None
    shot = await give(scenarios, branch, fire("B1"))
    for roll in rolls(shot).values():
        assert root.dice.roll(roll.label, len(roll.faces), roll.sides) == roll
    assert judged(await exported(scenarios, branch)).verified


async def test_a_fork_is_of_the_edition_of_its_root(scenarios: Scenarios) -> None:
    """Its options were pinned under that one; what is ruled from now on has the edition it has."""
    standing = await at_fire(scenarios)
    editions = (*BOOK.editions, Edition("later"))
    book = msgspec.structs.replace(BOOK, editions=editions)
    later = Scenarios(scenarios.store, {book.system: book})
    branch = await fork(later, standing.header.scenario, REFEREE, None)
    assert (branch.header.edition, branch.rulebook.edition) == (BOOK.edition, "later")
    assert (await give(later, branch, fire("B1"))).entry.edition == "later"
    assert judged(await exported(later, branch), seed=standing.seed).verified
