"""Solar flares, which knock out fire controls and sensors (FT 13.4). Units: MU."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, number, open_at, order_of, record
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.combat.defensive_screens import screens_against
from umpire.rules.full_thrust.damage.thresholds import lose_system
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.bodies import FlareArea
from umpire.rules.full_thrust.state.bounds import FARTHEST, LONGEST
from umpire.rules.full_thrust.state.placing import within
from umpire.rules.full_thrust.state.refusals import OPTION_OFF
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import AreaDefence, FireControl, SensorSuite, System
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.terrain.happenings import FlareRaised, FlareStruck


class RaiseFlare(Value, frozen=True, tag="raise_flare"):
    """Let a solar flare break out, over an area or (without one) everywhere (FT-13.4-1)."""

    area: FlareArea | None = None


class RaiseFlareChoice(Choice, frozen=True, tag="raise_flare"):
    """The referee may let a flare break out, over an area or everywhere."""

    rule: str = "FT-13.4-1"


def flare_choices(battle: Battle) -> Iterator[RaiseFlareChoice]:
    """Yield that the referee may let a flare break out, where flares are in play (FT-13.4-1)."""
    if not battle.options.solar_flares:
        return
    anywhere = number(-FARTHEST, FARTHEST)
    area = record({"x": anywhere, "y": anywhere, "radius": number(LEAST_RADIUS_MU, LONGEST)})
    yield RaiseFlareChoice(
        order=order_of(RaiseFlare), open=(open_at("/area", area, optional=True),)
    )


LEAST_RADIUS_MU = 0.001
"""The least radius that is offered; a length is more than 0."""
SENSITIVE = (FireControl, AreaDefence, SensorSuite)
"""What a flare can knock out (FT-RUL-87)."""


def survives(face: int, screens: int, safe_from: int) -> bool:
    """Tell whether a system comes through a flare, each level of screens adding 1 (FT-13.4-1)."""
    return face + screens >= safe_from


def raise_flare(ruling: Ruling, order: RaiseFlare, dice: Dice) -> Ruling:
    """Let a flare break out: each sensitive system of each ship in it throws (FT-13.4-1).

    When and where is the referee's to say (FT-UMP-29).

    Raises:
        IllegalOrder: flares are not in play.
    """
    battle = ruling.state
    if not battle.options.solar_flares:
        raise OPTION_OFF.refuse(
            "No flare is raised: the scenario plays without the option solar_flares.",
            rule="FT-13.4-1",
        )
    ruling = ruling.then(FlareRaised(area=order.area, flares=battle.flares + 1))
    for ship in battle.ships:
        if is_exposed(battle, ship) and _is_in(ship, order.area):
            ruling = _strike(ruling, ship, dice)
    return ruling


def _is_in(ship: Ship, area: FlareArea | None) -> bool:
    return area is None or within(ship, area, area.radius)


def _strike(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for what a flare can knock out of a ship, in the order of its display."""
    battle, screens = ruling.state, screens_against(ruling.state, None, ship)
    systems = [system.id for system in ship.ssd.systems if _is_at_risk(ship, system)]
    if not systems:
        return ruling
    roll = dice.roll(label(battle, ship.id, f"flare-{battle.flares}"), len(systems), DIE)
    ruling = ruling.then(
        FlareStruck(ship=ship.id, systems=tuple(systems), screens=screens, rolls=(roll,))
    )
    for system, face in zip(systems, roll.faces, strict=True):
        if not survives(face, screens, battle.tables.terrain.flare_safe_from):
            ruling = lose_system(ruling, ship.id, system, dice, rule="FT-13.4-1")
    return ruling


def _is_at_risk(ship: Ship, system: System) -> bool:
    return isinstance(system, SENSITIVE) and ship.works(system.id)
