"""Shielded ships, and what strikes, repairs or breaks them, for the tests of chapters 2, 6, 11."""

from rules.to_boldly_thrust.words import *
from umpire.rules.full_thrust.damage.damage import take_damage

SYSTEMS: tuple[System, ...] = (FireControl("F"), MainDrive("D"), FtlDrive("W"))
_DISPLAY = ("rows", "thrust", "armour", "mass", "military", "race", "systems")

Ruled = Ruling


def ship(name: str = "B1", strength: int = 20, marks: int = 0, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with: 60 mass, 24 boxes, shields G.

    Without a strength it has none.
    """
    display: dict[str, Any] = {"rows": (6, 6, 6, 6), "thrust": 6, "mass": 60, "systems": SYSTEMS}
    display |= {key: changes.pop(key) for key in _DISPLAY if key in changes}
    if strength:
        display["systems"] = (*display["systems"], ShieldGenerator("G", strength))
    given: dict[str, Any] = {"x": 0.0, "y": 10.0, "facing": 12, "velocity": 6} | changes
    return Ship(id=name, side=name[0], ssd=Ssd(**display), shield_marks=marks, **given)


def battle(*ships: Ship, options: dict[str, Any] | None = None, **changes: Any) -> Battle:
    """Return a battle in the fire phase of turn 5, with an enemy A1 that has no shields."""
    every = (ship("A1", strength=0, y=0.0), *ships)
    sides = tuple(sorted({each.side for each in every}))
    given: dict[str, Any] = {"phase": "fire", "initiative": sides, "active": "A", "turn": 5}
    given |= {"sides": sides, "ships": every, "options": Options(**(options or {}))}
    made = Battle(**(given | changes))
    TO_BOLDLY_THRUST.check(made)
    return made


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
