"""Fire of ships that is refused (FT 4)."""

from typing import Any

from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Place
from rules.full_thrust.refusals.raising import case
from rules.refusing import Refused
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.gunnery import FireWeapons, SettleArc, Shot
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FireControl, ScreenGenerator

PREY = (FireControl("F"), Beam("B", 1, ARCS), ScreenGenerator("S"))


def firing(place: Place = NORTH, target: Any = None, **changes: Any) -> Battle:
    """Return a battle in which A1, with weapons of every kind, fires at B1 to its north."""
    options = changes.pop("options", Options())
    prey = ship("B1", place, *PREY, **(target or {}))
    others = (ship("A2", (4.0, 0.0)), ship("B2", (1.0, 8.0)), ship("B3", (2.0, 8.0)))
    return fire_phase(warship(**changes), prey, *others, options=options)


def through(weapon: str, arc: Any, target: str = "B1") -> FireWeapons:
    """Return the order to fire a weapon at a target in an arc."""
    return FireWeapons("A1", (Shot(weapon, target, arc=arc),))


def _split() -> FireWeapons:
    return FireWeapons("A1", (Shot("B2", "B1"), Shot("B2", "B2")))


FIRE: tuple[Refused, ...] = (
    case("already_fired", firing(activated=True), fire("B1"), ("A1",), "next turn"),
    case("weapon_used", firing(used=("B1",)), fire("B1"), ("A1", "B1"), "B2, B3"),
    case("weapon_used", firing(), fire("B2 B2"), ("A1", "B2"), "once"),
    case("weapon_destroyed", firing(lost=("B1",)), fire("B1"), ("A1", "B1"), "B2, B3"),
    case("weapon_spent", firing(spent=("S1",)), fire("S1"), ("A1", "S1"), "B1, B2"),
    case("wrong_weapon", firing(), fire("F1"), ("A1", "F1"), "B1, B2"),
    case("wrong_weapon", firing(), fire("B1:F"), ("A1", "B1"), "only the target"),
    case("dice_split", firing(), _split(), ("A1", "B2"), "one target"),
    case(
        "no_firecon",
        firing(lost=("F2",)),
        FireWeapons("A1", (Shot("B1", "B1"), Shot("B2", "B2"))),
        ("A1", "2"),
        "1 working",
    ),
    case("own_side", firing(), fire("B1", "A2"), ("A1", "A2"), "enemies"),
    case("aft_arc", firing((0.0, -8.0)), fire("B1"), ("A1", "B1"), "other arcs"),
    case("out_of_arc", firing((8.0, 0.5)), fire("T1"), ("T1", "B1", "FS"), "bears in F"),
    case("wrong_arc", firing(), through("B1", "AS"), ("A1", "B1", "AS"), "F"),
    case("wrong_arc", firing(), through("B1", "FS"), ("A1", "B1", "FS"), "name F"),
    case("wrong_arc", firing(), SettleArc("A1", "B1"), ("A1", "B1")),
    case("out_of_range", firing((0.0, 30.0)), fire("B1"), ("B1", "30.00"), "12 MU"),
    case("out_of_range", firing((0.0, 40.0)), fire("T1"), ("T1", "40.00"), "30 MU"),
    case("no_core_target", firing(), fire("N1:bridge"), ("B1", "bridge"), "another system"),
    case("system_destroyed", firing(target={"lost": ("S",)}), fire("N1:S"), ("B1", "S"), "aim at"),
    case("unknown_system", firing(), fire("N1:Z"), ("B1", "Z"), "name one"),
    case("no_system_named", firing(), fire("N1"), ("B1",), "`system`"),
    case("ftl_warming", firing(ftl_since=3), fire("B1"), ("A1",), "pass_fire"),
    Refused(
        "no_odds",
        lambda: BOOK.odds(firing(), SettleArc("A1", "B1")),
        ("settle_arc",),
        ("fire_weapons",),
    ),
)
