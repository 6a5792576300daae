"""What a ship may write into its orders of wonder weapons, and beside them (FT 12.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.refusals import (
    BOGEY,
    CLOAKED,
    IN_ORBIT,
    MUST_NOT_MANOEUVRE,
    NO_DRIVE,
    NOT_FITTED,
    NOVA_ARMED,
    OPTION_OFF,
    REFLEX_ACTIVE,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import CloakingField, NovaCannon, ReflexField, WaveGun

NOTHING = Manoeuvre()


def bar_by_wonder(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with an order for wonder weapons, `None` where it may be (FT 12.3)."""
    faults = (
        *_not_there(battle, ship, manoeuvre),
        *_tied(ship, manoeuvre),
        *_beside(ship, manoeuvre),
    )
    return faults[0] if faults else None


def bar_to_moving_blind(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return why a ship that is cloaked, or is to be, cannot do that: it only flies (FT-UMP-45)."""
    if not ship.is_cloaked and not manoeuvre.cloak:
        return None
    vanishes = manoeuvre if ship.is_cloaked else replace(manoeuvre, cloak=0)
    if only_flies(vanishes):
        return None
    return Fault(
        CLOAKED,
        f"{ship.id} does nothing but fly while it is cloaked: order course, velocity or a roll "
        "alone.",
        "FT-UMP-45",
    )


def only_flies(manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order holds nothing but course, velocity and rolls."""
    return _standing_still(manoeuvre) == NOTHING


def _standing_still(manoeuvre: Manoeuvre) -> Manoeuvre:
    return replace(manoeuvre, speed=0, turn=0, roll=False, items=(), final_velocity=None)


def _not_there(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield what is ordered and not in use, or does not work aboard the ship."""
    options = battle.options
    ordered = (
        (manoeuvre.nova, options.nova_cannon, NovaCannon, "FT-12.3-1"),
        (manoeuvre.wave, options.wave_gun, WaveGun, "FT-12.3-3"),
        (manoeuvre.reflex, options.reflex_field, ReflexField, "FT-12.3-7"),
        (bool(manoeuvre.cloak), options.cloaking_field, CloakingField, "FT-12.3-9"),
    )
    for wanted, in_use, kind, rule in ordered:
        named = str(kind.__struct_config__.tag).replace("_", " ")
        if wanted and not in_use:
            yield Fault(
                OPTION_OFF, f"{ship.id} uses no {named}: the scenario plays without it.", rule
            )
        elif wanted and not ship.working(kind):
            yield Fault(
                NOT_FITTED,
                f"{ship.id} has no {named} that works: leave that out of its order.",
                rule,
            )


def _tied(ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield why a ship uses none of them, or cannot vanish (FT-3.4-3, FT-UMP-45, -49).

    Of a bogey it would show what it is; who leaves by FTL does nothing else; and stations, and
    ships in orbit, fly no way of their own.
    """
    wonders = manoeuvre.nova or manoeuvre.wave or manoeuvre.reflex or manoeuvre.cloak
    if ship.bogey and wonders:
        yield Fault(
            BOGEY, f"{ship.id} is a bogey, and uses no such weapon: reveal it first.", "FT-UMP-49"
        )
    if wonders and (manoeuvre.ftl or ship.ftl_since is not None):
        yield Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} leaves by FTL, and does nothing else: order FTL alone.",
            "FT-3.4-3",
        )
    if manoeuvre.cloak and ship.orbit is not None:
        yield Fault(
            IN_ORBIT,
            f"{ship.id} is in orbit, and does not cloak there: leave the orbit first.",
            "FT-UMP-45",
        )
    if manoeuvre.cloak and ship.station is not None:
        yield Fault(
            NO_DRIVE,
            f"{ship.id} is a station, and does not cloak: leave Cloak out of its order.",
            "FT-UMP-45",
        )


def _beside(ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield what a nova cannon or a reflex field does not let a ship do (FT-12.3-1, -7)."""
    if manoeuvre.nova:
        if not _is_straight(manoeuvre):
            yield Fault(
                MUST_NOT_MANOEUVRE,
                f"{ship.id} fires its nova cannon, and so flies straight on: order Nova alone.",
                "FT-12.3-1",
            )
        if _standing_still(manoeuvre) != Manoeuvre(nova=True):
            yield Fault(
                NOVA_ARMED,
                f"{ship.id} has no power for anything beside its nova cannon: order Nova alone.",
            )
    busy = manoeuvre.launch or manoeuvre.lays_mines or manoeuvre.sweep
    if manoeuvre.reflex and busy:
        yield Fault(
            REFLEX_ACTIVE,
            f"{ship.id} launches, lays and sweeps nothing behind its reflex field: order one "
            "or the other.",
        )


def _is_straight(manoeuvre: Manoeuvre) -> bool:
    return not (manoeuvre.speed or manoeuvre.turn or manoeuvre.roll or manoeuvre.items)
