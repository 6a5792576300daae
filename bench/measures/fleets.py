"""Battles to measure with: two lines of ships that fire at each other and hardly suffer from it.

Each ship has forty systems and a hull of four thousand boxes, lies still, and has one enemy at
10 MU ahead. So any number of turns can be fired before a row of the hull ends.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    Drive,
    FinishOrders,
    FireWeapons,
    MoveShips,
    RollInitiative,
    Setup,
    Ship,
    Shot,
    Ssd,
    System,
)

BOOK = FULL_THRUST_LIGHT
SIDES = ("Red", "Blue")
SEED = "bench"
ALL_ROUND: tuple[Arc, ...] = ("F", "FS", "AS", "AP", "FP")
FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
ROWS = (200,) * 20
WEAPONS_FIRED = ("B1", "B9", "B17")

NEXT_TURN: tuple[Value, ...] = (
    *(FinishOrders(side) for side in SIDES),
    MoveShips(),
    RollInitiative(),
)
"""What leads from the end of one fire phase to the next."""


def display(rows: tuple[int, ...] = ROWS) -> Ssd:
    """Return the display of a ship with forty systems, twenty-four of them class 2 beams."""
    systems: list[System] = [Drive(f"D{number}", 1) for number in range(1, 5)]
    systems += [FireControl(f"F{number}") for number in range(1, 5)]
    systems += [Beam(f"B{number}", 2, ALL_ROUND) for number in range(1, 25)]
    systems += [PulseTorpedo(f"T{number}", FORWARD) for number in range(1, 9)]
    return Ssd(rows=rows, systems=tuple(systems))


def fleets(ships: int, rows: tuple[int, ...] = ROWS) -> Setup:
    """Return a set-up of `ships` ships, half on each side."""
    red, blue = SIDES
    pairs = range(1, ships // 2 + 1)
    ssd = display(rows)
    return Setup(
        sides=SIDES,
        ships=(
            *(Ship(f"{red}-{place}", red, ssd, float(place), 0.0, 12, 0) for place in pairs),
            *(Ship(f"{blue}-{place}", blue, ssd, float(place), 10.0, 6, 0) for place in pairs),
        ),
    )


def in_fire_phase(setup: Setup) -> Battle:
    """Return the battle in its first fire phase, initiative thrown."""
    battle = BOOK.setup(setup)
    dice = KeyedDice(seed_bytes(SEED), SEED)
    for order in NEXT_TURN:
        battle = BOOK.adjudicate(battle, order, dice).state
    return battle


class Fire(NamedTuple):
    """The fire of one ship, as it is ordered."""

    side: str
    order: FireWeapons
    json: bytes


def _fire(side: str, enemy: str, place: int) -> Fire:
    shots = tuple(Shot(weapon, f"{enemy}-{place}") for weapon in WEAPONS_FIRED)
    order = FireWeapons(f"{side}-{place}", shots)
    # Without the fields that a client would leave out.
    told = msgspec.to_builtins(order)
    for shot in told["shots"]:
        del shot["arc"]
    return Fire(side, order, msgspec.json.encode(told))


def fires(ships: int, initiative: Sequence[str]) -> list[Fire]:
    """Return the fire of a whole phase, ship by ship as the sides alternate."""
    first, second = initiative
    both = ((first, second), (second, first))
    return [_fire(side, enemy, place) for place in range(1, ships // 2 + 1) for side, enemy in both]
