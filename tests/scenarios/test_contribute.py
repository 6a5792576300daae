"""Player entropy: words of the sides in the key of the dice, before the first roll."""

import pytest

from scenarios.forgery import forged
from scenarios.table import COMPACT, UNION, exported, give, judged, opened, play
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios.journal import rolls_of
from umpire.scenarios.lifecycle import close_scenario, contribute, fork
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.redis import RedisStore

TO_INITIATIVE = (
    {"kind": "finish_orders", "side": "Compact"},
    {"kind": "finish_orders", "side": "Union"},
    {"kind": "move_ships"},
    {"kind": "roll_initiative"},
)


async def given(
    scenarios: Scenarios, standing: Standing, seat: Seat, nonce: str = "our words"
) -> Standing:
    """Let a seat contribute to a scenario as it stands."""
    name = standing.header.scenario
    return await contribute(scenarios, name, seat, standing.version, nonce)


async def test_the_words_of_the_sides_are_in_the_key(scenarios: Scenarios) -> None:
    """The dice are those of seed and nonces, in the order of the journal."""
    standing = await opened(scenarios)
    before = standing.dice
    standing = await given(scenarios, standing, UNION, "rim")
    standing = await given(scenarios, standing, COMPACT, "core")
    assert standing.contributed == {"side:Union": "rim", "side:Compact": "core"}
    assert standing.version == 2
    assert before is not None
    assert standing.dice is not None
    assert before.roll("x", 20, 6) != standing.dice.roll("x", 20, 6)
    ruled = await give(scenarios, standing, *TO_INITIATIVE)
    for roll in rolls_of(ruled.entry.events):
        assert standing.dice.roll(roll.label, 1, 6) == roll


async def test_a_transcript_with_nonces_verifies_before_and_after_the_close(
    scenarios: Scenarios,
) -> None:
    """It shows commitment, nonces and reveal in this order."""
    standing = await given(scenarios, await opened(scenarios), UNION)
    standing = (await play(scenarios, standing, before_turn=2))[-1]
    assert judged(await exported(scenarios, standing), standing.seed).verified
    await close_scenario(scenarios, standing.header.scenario, REFEREE, standing.version)
    lines = await exported(scenarios, standing)
    verdict = judged(lines)
    assert (verdict.verified, verdict.dice) == (True, "recomputed")
    assert b'"kind":"nonce"' in lines[1]


def _with_nonce(lines: list[bytes], nonce: str) -> list[bytes]:
    return forged(lines, lambda values: values[1].update(nonce=nonce))


async def test_another_nonce_in_the_transcript_is_found_by_the_dice(scenarios: Scenarios) -> None:
    """Even with all hashes made anew; two dice fall alike by chance, but not a dozen times."""
    standing = await given(scenarios, await opened(scenarios), UNION, "our words")
    await give(scenarios, standing, *TO_INITIATIVE)
    standing = await scenarios.now(standing.header.scenario)
    await close_scenario(scenarios, standing.header.scenario, REFEREE, standing.version)
    lines = await exported(scenarios, standing)
    differences = [judged(_with_nonce(lines, f"my words {n}")).difference for n in range(12)]
    assert {difference.fault for difference in differences if difference} == {"dice"}


@pytest.mark.parametrize(
    ("seat", "code"),
    [(REFEREE, "sides_only"), (OBSERVER, "sides_only"), (Seat("side", "Nobody"), "sides_only")],
)
async def test_only_a_side_contributes(scenarios: Scenarios, seat: Seat, code: str) -> None:
    """The referee keeps the seed, and so has no say."""
    standing = await opened(scenarios)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, standing, seat)
    assert refused.value.code == code


async def test_each_side_contributes_once(scenarios: Scenarios) -> None:
    """Or the last one could choose."""
    standing = await given(scenarios, await opened(scenarios), UNION)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, standing, UNION, "better words")
    assert refused.value.code == "nonce_given"


async def test_after_the_first_roll_nobody_contributes(scenarios: Scenarios) -> None:
    """The key of dice that have fallen stays as it is; also for a worker that comes later."""
    standing = (await give(scenarios, await opened(scenarios), *TO_INITIATIVE)).standing
    cold = Scenarios(scenarios.store, scenarios.rulebooks)
    for each in (scenarios, cold):
        with pytest.raises(Refusal) as refused:
            await given(each, standing, UNION)
        assert refused.value.code == "dice_thrown"


@pytest.mark.parametrize(("source", "seed"), [("seeded", "known"), ("supplied", None)])
async def test_other_dice_take_no_words(
    scenarios: Scenarios, source: str, seed: str | None
) -> None:
    """A public seed could be tried with them."""
    standing = await opened(scenarios, source=source, seed=seed)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, standing, UNION)
    assert refused.value.code == "no_commitment"


async def test_a_stale_version_contributes_nothing(scenarios: Scenarios) -> None:
    """And neither does a closed scenario."""
    standing = await opened(scenarios)
    await given(scenarios, standing, UNION)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, standing, COMPACT)
    assert refused.value.code == "stale"
    now = await scenarios.now(standing.header.scenario)
    closed, _ = await close_scenario(scenarios, now.header.scenario, REFEREE, now.version)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, closed, COMPACT)
    assert refused.value.code == "closed"


async def test_a_fork_throws_the_dice_of_its_root_with_all_nonces(scenarios: Scenarios) -> None:
    """And takes no more of them."""
    root = await given(scenarios, await opened(scenarios), UNION)
    branch = await fork(scenarios, root.header.scenario, REFEREE, None)
    assert root.dice is not None
    assert branch.dice is not None
    assert root.dice.roll("x", 20, 6) == branch.dice.roll("x", 20, 6)
    with pytest.raises(Refusal) as refused:
        await given(scenarios, branch, COMPACT)
    assert refused.value.code == "dice_thrown"
    assert judged(await exported(scenarios, branch), branch.seed).verified


async def test_a_snapshot_keeps_the_nonces(scenarios: Scenarios, store: RedisStore) -> None:
    """A worker that begins with one throws the same dice."""
    often = Scenarios(store, scenarios.rulebooks, snapshot_every=1)
    standing = await given(often, await opened(often), UNION)
    standing = (await give(often, standing, TO_INITIATIVE[0])).standing
    cold = await Scenarios(store, scenarios.rulebooks).now(standing.header.scenario)
    assert cold.contributed == standing.contributed
    assert cold.dice is not None
    assert standing.dice is not None
    assert cold.dice.roll("x", 20, 6) == standing.dice.roll("x", 20, 6)
