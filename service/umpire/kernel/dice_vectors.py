"""Test vectors for the keyed dice: the content of `schema/dice.v1.json`.

Each list varies one part of the specification, and holds the rest fixed.
"""

from collections.abc import Iterator

import msgspec

from umpire.kernel.dice import SPECIFICATION, KeyedDice, commitment, seed_bytes

HEX_SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
TEXT_SEED = "two moons"
SCENARIO = "Rim"
NONCES = ("red 17", "bleu é")
LABEL = "t2/fire/A1/E1>B1/damage"
SEEDS = (
    TEXT_SEED,
    HEX_SEED,
    HEX_SEED.upper(),
    HEX_SEED[:-1],
    HEX_SEED + "0",
    HEX_SEED + "\n",
    "f" * 64,
    "",
    "dé à coudre ☄ 🚀",
)
SCENARIOS = (SCENARIO, "", "rim", "Rim ", "Ωmega / 第三艦隊", "long " * 60)
SIDES = (*range(2, 13), 20, 100, 128, 129, 255, 256)
NONCE_LISTS: tuple[tuple[str, ...], ...] = (
    (),
    ("",),
    ("", ""),
    ("red 17",),
    NONCES,
    NONCES[::-1],
    ("".join(NONCES),),
    ("x" * 300, "☄" * 100, "third", "fourth", "fifth"),
)
LABELS = (
    "",
    LABEL,
    "t1/initiative/A#2",
    "t1/initiative/A",
    "t3/feu/Épée/β>Ω/dégâts",
    "caf\u00e9",
    "cafe\u0301",
    "🚀>🛰",
    " spaces, \ttabs\nand \u0000 too ",
    "x" * 256,
    "t9/" + "x" * 997,
    "é☄🚀x" * 250,
)
SIZES = (
    (0, 6),
    (1, 6),
    (31, 256),
    (32, 256),
    (33, 256),
    (64, 2),
    (65, 2),
    (100, 6),
    (100, 100),
    (200, 129),
)


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """All that a keyed roll depends on; each default is a value of the worked example."""

    seed: str = TEXT_SEED
    nonces: tuple[str, ...] = NONCES
    scenario: str = SCENARIO
    label: str = LABEL
    count: int = 8
    sides: int = 6


def dice_vectors() -> dict[str, object]:
    """Return the seeds, commitments and rolls that every implementation must reproduce."""
    return {
        "specification": SPECIFICATION.decode(),
        "seeds": [{"seed": seed, "bytes": seed_bytes(seed).hex()} for seed in SEEDS],
        "commitments": [
            {
                "seed": seed,
                "scenario": scenario,
                "commitment": commitment(seed_bytes(seed), scenario),
            }
            for seed in (TEXT_SEED, HEX_SEED)
            for scenario in SCENARIOS
        ],
        "rolls": [_vector(throw) for throw in _throws()],
    }


def _throws() -> Iterator[Throw]:
    yield Throw(count=4)
    yield from (Throw(sides=sides) for sides in SIDES)
    for count, sides in SIZES:
        yield Throw(label=f"t1/size/{count}d{sides}", count=count, sides=sides)
    yield from (Throw(label=label) for label in LABELS)
    yield from (Throw(nonces=nonces) for nonces in NONCE_LISTS)
    yield from (Throw(scenario=scenario) for scenario in SCENARIOS)
    yield from (Throw(seed=seed) for seed in SEEDS)


def _vector(throw: Throw) -> dict[str, object]:
    dice = KeyedDice(seed_bytes(throw.seed), throw.scenario, throw.nonces)
    roll = dice.roll(throw.label, throw.count, throw.sides)
    return {
        **msgspec.structs.asdict(throw),
        "nonces": list(throw.nonces),
        "faces": list(roll.faces),
    }
