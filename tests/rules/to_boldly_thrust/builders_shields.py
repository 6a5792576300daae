"""Shielded ships, and what strikes, repairs or breaks them, for the tests of chapters 2, 6, 11."""

from typing import Any

from rules.full_thrust.fleets import Fields, sides_of
from rules.to_boldly_thrust.table import Outfit, battle_of, consistent, ship_of, sound
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.state.battle import Attack, Hit
from umpire.rules.full_thrust.state.ship import FireControl, FtlDrive, MainDrive
from umpire.rules.to_boldly_thrust.state import Battle, Options, Ruling, ShieldGenerator, Ship

SYSTEMS: Outfit = (FireControl("F"), MainDrive("D"), FtlDrive("W"))

Ruled = Ruling


def ship(name: str = "B1", strength: int = 20, marks: int = 0, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: 60 mass, 24 boxes, shields G.

    Without a strength it has none.
    """
    systems = changes.pop("systems", SYSTEMS)
    if strength:
        systems = (*systems, ShieldGenerator("G", strength))
    shown: Fields = {"rows": (6, 6, 6, 6), "thrust": 6, "mass": 60, "systems": systems}
    return ship_of(name, (0.0, 10.0), changes | {"shield_marks": marks}, **shown)


def battle(*ships: Ship, options: Fields | None = None, **changes: Any) -> Battle:
    """Return a battle in the fire phase of turn 5, with an enemy A1 that has no shields."""
    every = (ship("A1", strength=0, y=0.0), *ships)
    sides = tuple(sorted(sides_of(every)))
    given: Fields = {"phase": "fire", "initiative": sides, "active": "A", "turn": 5}
    given |= {"sides": sides, "options": Options(**(options or {}))}
    return consistent(battle_of(*every, **(given | changes)))


def struck(
    before: Battle,
    *hits: Hit,
    dice: tuple[int, ...] = (),
    needled: tuple[str, ...] = (),
    rule: str = "FT-2.6-1",
) -> Ruling:
    """Return what one attack does to B1, all of the scripted dice thrown."""
    supplied = SuppliedDice(dice)
    ruling = take_damage(Ruling(before), "B1", Attack("A1", hits, needled, rule=rule), supplied)
    supplied.finish()
    return sound(before, ruling)
