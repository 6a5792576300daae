"""The damage table (SF 4): a score, the result that it has, and what that leaves of a ship."""

from typing import NamedTuple

from umpire.rules.space_fleet.hits.happenings import Damage
from umpire.rules.space_fleet.state.bounds import Source
from umpire.rules.space_fleet.state.options import ScoreTwo
from umpire.rules.space_fleet.state.ship import Engines, Ship, Weapons
from umpire.rules.space_fleet.state.tables import DamageTable

RULES: dict[Damage, str] = {
    "destroyed": "SF-DMG-04",
    "major": "SF-DMG-05",
    "engines": "SF-DMG-06",
    "weapons": "SF-DMG-07",
    "minor": "SF-DMG-08",
}


class Harm(NamedTuple):
    """How hard a ship is hit: its damage points, its engines, how often halved, its weapons."""

    points: int
    engines: Engines
    halvings: int
    weapons: Weapons


def harm_of(ship: Ship) -> Harm:
    """Return how hard a ship is hit as it stands."""
    return Harm(ship.damage_points, ship.engines, ship.halvings, ship.weapons)


def damage_score(face: int, class_mod: int, source: Source, table: DamageTable) -> int:
    """Return the score of a die: the class and a missile change it, and add up (SF-DMG-03)."""
    return face + class_mod + (table.missile_mod if source == "missile" else 0)


def damage_result(score: int, score_two: ScoreTwo, table: DamageTable) -> Damage:
    """Return what a score does (SF-DMG-04 to -08).

    Args:
        score: the modified die.
        score_two: what the highest score of destruction does, which the book leaves out: it
            destroys, or is major damage as the score above it (SF-RUL-01).
        table: the highest score of each result.
    """
    spared = score == table.destroyed_up_to and score_two == "major"
    if score <= table.destroyed_up_to and not spared:
        return "destroyed"
    if spared or score <= table.major_up_to:
        return "major"
    if score <= table.engines_up_to:
        return "engines"
    return "weapons" if score <= table.weapons_up_to else "minor"


def harmed(harm: Harm, result: Damage, table: DamageTable) -> Harm:
    """Return how hard a ship is hit after a result (SF-DMG-05 to -08, SF-RUL-05).

    What major damage has wrecked stays so. Each half speed is counted; whether a second one halves
    again is not said here (SF-RUL-03).
    """
    points, engines, halvings, weapons = harm
    match result:
        case "major":
            return Harm(points + table.major_points, "wrecked", halvings + 1, "destroyed")
        case "engines":
            worse: Engines = "damaged" if engines == "ok" else engines
            return Harm(points + table.points, worse, halvings + 1, weapons)
        case "weapons":
            out: Weapons = "ko" if weapons == "ok" else weapons
            return Harm(points + table.points, engines, halvings, out)
        case _:
            return harm
