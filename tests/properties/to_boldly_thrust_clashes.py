"""Clashes in orders that To Boldly Thrust offers, each of which random orders seldom meet."""

from typing import Any

from properties.offering import Clash
from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.state.ship import FireControl, SensorSuite
from umpire.rules.to_boldly_thrust.state import Battle, Phaser, Ship, Ssd, Stance, Transporter

BOW: tuple[Arc, ...] = ("F", "FS")
ROWS, LONG_ROWS = (20, 20, 20, 20), (100,) * 7


def ship(name: str, rows: tuple[int, ...] = ROWS, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with, at the one place where all are."""
    systems = (
        *(FireControl("F1"), SensorSuite("SE"), Transporter("T")),
        *(Phaser("E1", "A", BOW), Phaser("E2", "A", BOW), Phaser("E3", "A", ("F",))),
    )
    ssd = Ssd(rows=rows, systems=systems, thrust=4, mass=100, group="cruiser", race="klingon")
    return Ship(name, name[0], ssd, 0.0, 0.0, 12, 0, **changes)


def together(one: Ship) -> Battle:
    """Return a battle in which a ship acts where its enemies are, who have no shields."""
    ships = (one, ship("B1"), ship("B2"))
    return Battle(("A", "B"), ships, phase="fire", initiative=("B", "A"), active="A", turn=3)


def shot(weapon: str, system: str, arc: str | None = None, target: str = "B1") -> dict[str, Any]:
    """Return a shot at a system."""
    named = {"weapon": weapon, "target": target, "system": system}
    return named | ({"arc": arc} if arc else {})


def aimed(code: str, *shots: dict[str, Any]) -> Clash:
    """Return a clash of shots at systems."""
    return Clash(together(ship("A1")), "aim_at_systems", {"/shots": list(shots)}, code)


def beamed(code: str, rows: tuple[int, ...], values: dict[str, Any]) -> Clash:
    """Return a clash of boarders."""
    one = ship("A1", rows, stance=Stance(lower_shields=True))
    return Clash(together(one), "beam_boarders", values, code)


CLASHES = (
    aimed("weapon_used", shot("E1", "T"), shot("E1", "SE")),
    aimed("dice_split", shot("E1", "T"), shot("E1", "T", target="B2")),
    aimed("no_firecon", shot("E1", "T"), shot("E2", "SE")),
    aimed("out_of_arc", shot("E1", "T", "FS"), shot("E3", "T")),
    aimed("wrong_arc", shot("E1", "T", "FS"), shot("E2", "T", "F")),
    beamed("no_boarders", ROWS, {"/factors": 1, "/prize_factors": 2}),
    beamed("too_many_factors", LONG_ROWS, {}),
)
