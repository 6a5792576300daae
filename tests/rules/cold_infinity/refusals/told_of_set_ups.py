"""Set-ups that are refused, and what is told (CI 1.5, 3.1, 8, 9)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.ships import BITTERN, BURR, HARROWGATE, SANDPIPER, THISTLE
from rules.cold_infinity.table import ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.setup import NamedCraft, NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import CraftMount, Sheet
from umpire.rules.cold_infinity.state.vessels import Magazine
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Battery,
    Capacitor,
    Damage,
    DefensiveFire,
    DirectWeapon,
    FireArc,
    Munition,
    System,
)


def opened(
    sheet: Sheet = BITTERN,
    craft: Any = None,
    options: Options | None = None,
    of: str = "ours",
    **own: Any,
) -> Callable[[], object]:
    """Return what opens a battle of A1, of that sheet, and B1."""
    wanted = Setup(
        sides=("red", "blue"),
        sheets=(NamedSheet("ours", sheet), NamedSheet("bittern", BITTERN)),
        craft=() if craft is None else (NamedCraft("wings", craft),),
        ships=(ship("A1", sheet=of, **own), ship("B1", "blue", cell=(0, 9))),
        options=options or Options(),
    )
    return lambda: setup(wanted)


def with_system(system: System) -> Sheet:
    first, *others = BITTERN.sections
    return replace(BITTERN, sections=(replace(first, systems=(*first.systems, system)), *others))


def gun(technology: str = "particle", **changes: Any) -> Sheet:
    weapon = DirectWeapon(id="gun", technology=technology, **changes)
    return replace(BITTERN, weapons=(*BITTERN.weapons, weapon))


def drone(**changes: Any) -> Sheet:
    given: dict[str, Any] = {
        "id": "dart",
        "damage": Damage(fixed=1),
        "launch_range": 5,
        "speed": 3,
    }
    return replace(BITTERN, munitions=(*BITTERN.munitions, Munition(**(given | changes))))


def unfed() -> Sheet:
    core = next(each for each in BITTERN.sections if each.name == "core")
    battery = Battery(id="cell", structure=1, capacity=5, convert=1)
    return replace(
        BITTERN, hull_type="satellite", sections=(replace(core, systems=(battery,)),), weapons=()
    )


LOADED = (Magazine("rack", ("burr", "sling_torpedo")),)
CAPACITOR = Capacitor(id="store", structure=2, capacity=4, recharge=1)
CELL = Battery(id="cell", structure=1, capacity=5, convert=1, serves="engine")
TORPEDO = Munition(id="sling_torpedo", damage=Damage(fixed=1), launch_range=5, speed=3)
FIGHTER = replace(
    SANDPIPER,
    mounts=(CraftMount("x", "gun", FireArc(heading="1")),),
    weapons=(DirectWeapon(id="gun", technology="particle", accuracy=Accuracy(1, 1)),),
)
SET_UPS: tuple[Refused, ...] = (
    Refused("unknown_sheet", opened(of="none"), ("A1", "none"), ("ours, bittern",)),
    Refused("bad_vector", opened(vector="7+1"), ("7+1",), ("1+3,2+1",)),
    Refused(
        "unfit_munition", opened(magazines=LOADED), ("sling_torpedo", "rack"), ("thistle, burr",)
    ),
    Refused(
        "rack_full",
        opened(magazines=(Magazine("rack", ("burr",) * 21),)),
        ("rack", "21"),
        ("20",),
    ),
    Refused(
        "unknown_weapon",
        opened(magazines=(Magazine("flint_1", ("burr",)),)),
        ("flint_1",),
        ("rack",),
    ),
    Refused("inconsistent_battle", opened(on=("keel",)), ("keel",), ("engine",)),
    Refused(
        "capacitor_with_reactor",
        opened(with_system(CAPACITOR)),
        ("ours", "store"),
        ("leave one kind out",),
    ),
    Refused("system_battery_unfit", opened(with_system(CELL)), ("ours", "engine", "cell")),
    Refused("battery_unfed", opened(unfed()), ("ours", "cell"), ("add a plant",)),
    Refused("no_technology", opened(gun("tachyon")), ("ours", "tachyon"), ("tables",)),
    Refused(
        "cannot_defend",
        opened(gun("laser", defensive_fire=DefensiveFire(1))),
        ("ours", "gun"),
        ("leave its ratings out",),
    ),
    Refused("attachment_unfit", opened(drone(attachment="hedge")), ("ours", "dart", "hedge")),
    Refused(
        "unfit_munition",
        opened(replace(HARROWGATE, munitions=(THISTLE, BURR, TORPEDO))),
        ("ours", "sling", "sling_torpedo"),
    ),
    Refused("craft_weapon_unfit", opened(craft=FIGHTER), ("wings", "gun")),
    Refused(
        "option_off",
        opened(HARROWGATE, options=Options(level="basic")),
        (HARROWGATE.class_name,),
        ("advanced",),
    ),
    Refused(
        "other_rating",
        opened(options=Options(engine_rating="10/10")),
        ("engine", "A1", "6/2"),
        ("10/10",),
        at="/ships/0",
    ),
)
