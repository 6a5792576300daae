"""Opening a scenario: what is pinned, and what is published."""

import hashlib

import msgspec
import pytest

from scenarios.table import BOOK, opened
from umpire.kernel.errors import Malformed
from umpire.scenarios.errors import DICE_SOURCE
from umpire.scenarios.journal import codec_of
from umpire.scenarios.lifecycle import open_scenario
from umpire.scenarios.repository import Scenarios


async def test_a_scenario_begins_with_the_battle_of_its_set_up(scenarios: Scenarios) -> None:
    """It stands at version 0, under the rulebook's edition."""
    standing = await opened(scenarios, "crossing", title="A crossing")
    header = standing.header
    assert standing.battle == BOOK.setup(BOOK.samples["crossing"])
    assert (standing.version, standing.closed) == (0, False)
    assert (header.system, header.edition, header.title) == (
        BOOK.system,
        BOOK.edition,
        "A crossing",
    )


async def test_the_commitment_is_the_hash_that_the_dice_specification_names(
    scenarios: Scenarios,
) -> None:
    """It is published in the header; the seed stands beside the journal, not in it."""
    standing = await opened(scenarios)
    name = standing.header.scenario.encode()
    written = b"umpire-commitment/1" + len(name).to_bytes(2, "big") + name + standing.seed
    assert hashlib.sha256(written).hexdigest() == standing.header.dice.commitment
    stored = await scenarios.store.header(standing.header.scenario)
    assert stored is not None
    assert stored.seed == standing.seed
    assert standing.seed.hex().encode() not in stored.line


async def test_the_chain_begins_with_the_hash_of_the_header_line(scenarios: Scenarios) -> None:
    """Nothing stands before it."""
    standing = await opened(scenarios)
    stored = await scenarios.store.header(standing.header.scenario)
    assert stored is not None
    assert hashlib.sha256(stored.line).digest() == standing.chain
    assert standing.header == codec_of(BOOK).header(stored.line)


async def test_names_and_seeds_are_new_each_time(scenarios: Scenarios) -> None:
    """Names have 80 bits, seeds 256."""
    many = [await opened(scenarios) for _ in range(20)]
    assert len({standing.header.scenario for standing in many}) == 20
    assert len({standing.seed for standing in many}) == 20
    assert {len(standing.seed) for standing in many} == {32}


async def test_seeded_dice_publish_their_seed(scenarios: Scenarios) -> None:
    """There is nothing to keep secret, and nothing to commit to."""
    standing = await opened(scenarios, source="seeded", seed="any text")
    assert standing.seed == b""
    assert standing.header.dice.seed == "any text"
    assert standing.header.dice.commitment is None


async def test_supplied_dice_have_no_seed(scenarios: Scenarios) -> None:
    """The players throw."""
    standing = await opened(scenarios, source="supplied")
    assert standing.seed == b""
    assert standing.dice is None
    assert (standing.header.dice.seed, standing.header.dice.commitment) == (None, None)


@pytest.mark.parametrize(
    ("source", "seed"), [("committed", "mine"), ("supplied", "mine"), ("seeded", None)]
)
async def test_a_seed_goes_with_seeded_dice_alone(
    scenarios: Scenarios, source: str, seed: str | None
) -> None:
    """Nobody chooses the seed of committed dice."""
    with pytest.raises(Malformed) as refused:
        await opened(scenarios, source=source, seed=seed)
    assert refused.value.code == DICE_SOURCE.name


async def test_a_set_up_that_contradicts_itself_is_refused(scenarios: Scenarios) -> None:
    """The refusal points to the place."""
    duel = BOOK.samples["duel"]
    twice = msgspec.structs.replace(duel, ships=(duel.ships[0], duel.ships[0]))
    with pytest.raises(Malformed) as refused:
        await open_scenario(scenarios, BOOK, twice)
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", "/ships")
