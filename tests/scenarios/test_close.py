"""Closing a scenario: the seed is revealed, and fits what was published; nothing goes on."""

import asyncio

import pytest

from scenarios.table import BOOK, COMPACT, exported, give, judged, opened, play
from umpire.kernel.dice import KeyedDice, commitment
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import Conflict, Forbidden, StaleScenario, Unknown
from umpire.scenarios.journal import Ruled, codec_of, rolls_of
from umpire.scenarios.lifecycle import close_scenario, fork
from umpire.scenarios.read import choices_seen
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import RedisStore

FINISH = {"kind": "finish_orders", "side": "Compact"}


async def test_the_seed_revealed_is_the_one_committed(
    scenarios: Scenarios, store: RedisStore
) -> None:
    """Its commitment was in the header from the beginning; it gives every roll; it is the end."""
    standing = await opened(scenarios, "crossing")
    (*_, last) = await play(scenarios, standing, before_turn=4)
    name = standing.header.scenario
    after, closed = await close_scenario(scenarios, name, REFEREE, last.version)
    assert after.closed
    assert choices_seen(last, REFEREE, None) != ()
    assert choices_seen(after, REFEREE, None) == ()
    assert (after.version, after.battle) == (last.version + 1, last.battle)
    assert closed.seed is not None
    seed = bytes.fromhex(closed.seed)
    assert commitment(seed, name) == standing.header.dice.commitment
    dice = KeyedDice(seed, name)
    entries = [codec_of(BOOK).entry(line.line) for line in await store.lines(name, 0, 1000)]
    rolls = [
        roll for entry in entries if isinstance(entry, Ruled) for roll in rolls_of(entry.events)
    ]
    assert len(rolls) > 10
    assert rolls == [dice.roll(roll.label, len(roll.faces), roll.sides) for roll in rolls]


async def test_anyone_can_verify_a_closed_scenario(scenarios: Scenarios) -> None:
    """Its transcript holds all that it takes."""
    standing = await opened(scenarios, "crossing")
    (*_, last) = await play(scenarios, standing, before_turn=4)
    await close_scenario(scenarios, standing.header.scenario, REFEREE, last.version)
    verdict = judged(await exported(scenarios, standing))
    assert verdict.difference is None
    assert verdict.verified
    assert (verdict.dice, verdict.closed, verdict.entries) == ("recomputed", True, last.version + 1)


async def test_before_the_close_dice_are_sealed(scenarios: Scenarios) -> None:
    """Without the seed, the chain and the rulings are verified, and the verdict says so."""
    standing = await opened(scenarios, "crossing")
    await play(scenarios, standing, before_turn=3)
    verdict = judged(await exported(scenarios, standing))
    assert (verdict.verified, verdict.dice, verdict.closed) == (True, "sealed", False)


@pytest.mark.parametrize(
    ("how", "dice"),
    [({"source": "seeded", "seed": "public"}, "recomputed"), ({"source": "supplied"}, "typed")],
)
async def test_without_a_secret_nothing_is_revealed(
    scenarios: Scenarios, how: dict[str, str], dice: str
) -> None:
    """A public seed stands in the header; typed dice have none."""
    standing = await opened(scenarios, **how)
    standing = (await give(scenarios, standing, FINISH)).standing
    _, closed = await close_scenario(scenarios, standing.header.scenario, REFEREE, 1)
    assert closed.seed is None
    verdict = judged(await exported(scenarios, standing))
    assert (verdict.verified, verdict.dice, verdict.closed) == (True, dice, True)


async def test_a_closed_scenario_takes_no_orders(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Nor a second close; on no worker."""
    standing = await opened(scenarios)
    closed, _ = await close_scenario(scenarios, standing.header.scenario, REFEREE, 0)
    for worker in (scenarios, Scenarios(store, rulebooks)):
        with pytest.raises(Conflict) as refused:
            await give(worker, closed, FINISH)
        assert refused.value.code == "closed"
        with pytest.raises(Conflict) as refused:
            await close_scenario(worker, standing.header.scenario, REFEREE, 1)
        assert refused.value.code == "closed"
    assert await store.version(standing.header.scenario) == 1


@pytest.mark.parametrize("seat", [OBSERVER, COMPACT, Seat("side", "Nobody")])
async def test_the_referee_alone_closes(scenarios: Scenarios, seat: Seat) -> None:
    """A side that closed would read the dice to come."""
    standing = await opened(scenarios)
    with pytest.raises(Forbidden) as refused:
        await close_scenario(scenarios, standing.header.scenario, seat, 0)
    assert refused.value.code == "referee_only"
    assert not (await scenarios.now(standing.header.scenario)).closed


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_close_at_another_version_is_stale(scenarios: Scenarios, expected: int) -> None:
    """The scenario has moved on, or has not come so far."""
    standing = await opened(scenarios)
    await give(scenarios, standing, FINISH)
    with pytest.raises(StaleScenario) as refused:
        await close_scenario(scenarios, standing.header.scenario, REFEREE, expected)
    assert refused.value.current == 1


async def test_an_order_and_a_close_at_once_are_one_after_the_other(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Whichever comes second is refused."""
    standing = await opened(scenarios)
    name = standing.header.scenario
    outcomes = await asyncio.gather(
        give(scenarios, standing, FINISH),
        close_scenario(Scenarios(store, rulebooks), name, REFEREE, 0),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes].count(StaleScenario) == 1
    assert await store.version(name) == 1


async def test_a_scenario_that_is_not_there_is_unknown(scenarios: Scenarios) -> None:
    """There is nothing to close."""
    with pytest.raises(Unknown):
        await close_scenario(scenarios, "none", REFEREE, 0)


async def test_a_fork_is_not_closed_before_its_root(scenarios: Scenarios) -> None:
    """Its seed is the root's, which is still a secret; afterwards it closes, and verifies."""
    root = await opened(scenarios)
    branch = await fork(scenarios, root.header.scenario, REFEREE, None)
    twig = await fork(scenarios, branch.header.scenario, REFEREE, None)
    for one in (branch, twig):
        with pytest.raises(Conflict) as refused:
            await close_scenario(scenarios, one.header.scenario, REFEREE, 0)
        assert refused.value.code == "root_open"
    await close_scenario(scenarios, root.header.scenario, REFEREE, 0)
    for one in (branch, twig):
        _, closed = await close_scenario(scenarios, one.header.scenario, REFEREE, 0)
        assert closed.seed == root.seed.hex()
        verdict = judged(await exported(scenarios, one))
        assert (verdict.verified, verdict.dice) == (True, "recomputed")


@pytest.mark.parametrize("how", [{"source": "seeded", "seed": "s"}, {"source": "supplied"}])
async def test_a_fork_without_a_secret_is_closed_at_will(
    scenarios: Scenarios, how: dict[str, str]
) -> None:
    """There is nothing that it could give away."""
    root = await opened(scenarios, **how)
    branch = await fork(scenarios, root.header.scenario, REFEREE, None)
    after, closed = await close_scenario(scenarios, branch.header.scenario, REFEREE, 0)
    assert (after.closed, closed.seed) == (True, None)
