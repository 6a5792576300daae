"""Set-ups that are refused, and what is told (CI 1.5, 3.1, 8, 9)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import ci, ship
from rules.refusing import Refused


def opened(
    sheet: ci.Sheet = ci.BITTERN,
    craft: Any = None,
    options: ci.Options | None = None,
    of: str = "ours",
    **own: Any,
) -> Callable[[], object]:
    """Return what opens a battle of A1, of that sheet, and B1."""
    wanted = ci.Setup(
        sides=("red", "blue"),
        sheets=(ci.NamedSheet("ours", sheet), ci.NamedSheet("bittern", ci.BITTERN)),
        craft=() if craft is None else (ci.NamedCraft("wings", craft),),
        ships=(ship("A1", sheet=of, **own), ship("B1", "blue", cell=(0, 9))),
        options=options or ci.Options(),
    )
    return lambda: ci.setup(wanted)


def with_system(system: ci.System) -> ci.Sheet:
    """The frigate with one more system in its first section."""
    first, *others = ci.BITTERN.sections
    return replace(ci.BITTERN, sections=(replace(first, systems=(*first.systems, system)), *others))


def gun(technology: str = "particle", **changes: Any) -> ci.Sheet:
    """The frigate with one more weapon of direct fire."""
    weapon = ci.DirectWeapon(id="gun", technology=technology, **changes)
    return replace(ci.BITTERN, weapons=(*ci.BITTERN.weapons, weapon))


def drone(**changes: Any) -> ci.Sheet:
    """The frigate with one more munition, a drone."""
    given: dict[str, Any] = {
        "id": "dart",
        "damage": ci.Damage(fixed=1),
        "launch_range": 5,
        "speed": 3,
    }
    return replace(ci.BITTERN, munitions=(*ci.BITTERN.munitions, ci.Munition(**(given | changes))))


def unfed() -> ci.Sheet:
    """A satellite of a battery alone."""
    core = next(each for each in ci.BITTERN.sections if each.name == "core")
    battery = ci.Battery(id="cell", structure=1, capacity=5, convert=1)
    return replace(
        ci.BITTERN, hull_type="satellite", sections=(replace(core, systems=(battery,)),), weapons=()
    )


LOADED = (ci.Magazine("rack", ("burr", "sling_torpedo")),)
CAPACITOR = ci.Capacitor(id="store", structure=2, capacity=4, recharge=1)
CELL = ci.Battery(id="cell", structure=1, capacity=5, convert=1, serves="engine")
TORPEDO = ci.Munition(id="sling_torpedo", damage=ci.Damage(fixed=1), launch_range=5, speed=3)
FIGHTER = replace(
    ci.SANDPIPER,
    mounts=(ci.CraftMount("x", "gun", ci.FireArc(heading="1")),),
    weapons=(ci.DirectWeapon(id="gun", technology="particle", accuracy=ci.Accuracy(1, 1)),),
)
SET_UPS: tuple[Refused, ...] = (
    Refused("unknown_sheet", opened(of="none"), ("A1", "none"), ("ours, bittern",)),
    Refused("bad_vector", opened(vector="7+1"), ("7+1",), ("1+3,2+1",)),
    Refused(
        "unfit_munition", opened(magazines=LOADED), ("sling_torpedo", "rack"), ("thistle, burr",)
    ),
    Refused(
        "rack_full",
        opened(magazines=(ci.Magazine("rack", ("burr",) * 21),)),
        ("rack", "21"),
        ("20",),
    ),
    Refused(
        "unknown_weapon",
        opened(magazines=(ci.Magazine("flint_1", ("burr",)),)),
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
        opened(gun("laser", defensive_fire=ci.DefensiveFire(1))),
        ("ours", "gun"),
        ("leave its ratings out",),
    ),
    Refused("attachment_unfit", opened(drone(attachment="hedge")), ("ours", "dart", "hedge")),
    Refused(
        "unfit_munition",
        opened(replace(ci.HARROWGATE, munitions=(ci.THISTLE, ci.BURR, TORPEDO))),
        ("ours", "sling", "sling_torpedo"),
    ),
    Refused("craft_weapon_unfit", opened(craft=FIGHTER), ("wings", "gun")),
    Refused(
        "option_off",
        opened(ci.HARROWGATE, options=ci.Options(level="basic")),
        (ci.HARROWGATE.class_name,),
        ("advanced",),
    ),
    Refused(
        "other_rating",
        opened(options=ci.Options(engine_rating="10/10")),
        ("engine", "A1", "6/2"),
        ("10/10",),
        at="/ships/0",
    ),
)
