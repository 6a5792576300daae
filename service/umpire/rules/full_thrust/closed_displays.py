"""What stands on the table for a ship whose display is closed (FT-UMP-66). Units: MU."""

from umpire.kernel.names import Named
from umpire.rules.full_thrust.sensors.bogeys import true_group
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import DriveState, Ship, Status
from umpire.rules.full_thrust.state.ship_state import (
    Core,
    Departure,
    Docking,
    FtlEntry,
    Landing,
    Orbit,
    Station,
)
from umpire.rules.full_thrust.state.systems import Group


class ModelView(Named, frozen=True):
    """A ship whose display and velocity are closed to a seat: its model, and what has been told.

    `group` and the class are what the model shows. `damage`, `armour_lost`, `lost`, `spent`,
    `drive`, `core`, `holds_lost` and `crew_lost` are the marks that events have told; a battle
    that opens with some tells them.
    """

    id: str
    side: str
    class_name: str
    class_code: str
    group: Group
    x: float
    y: float
    facing: int
    course_deg: float | None
    rolled: bool
    status: Status
    activated: bool
    boarded: bool
    damage: int
    armour_lost: int
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    used: tuple[str, ...]
    drive: DriveState
    core: Core
    holds_lost: int
    crew_lost: int
    squadron: str | None
    first_side: str | None
    struck_to: str | None
    ftl_since: int | None
    entry: FtlEntry | None
    departure: Departure | None
    station: Station | None
    docked: Docking | None
    orbit: Orbit | None
    landing: Landing | None


def model(battle: Battle, ship: Ship) -> ModelView:
    """Return the model of a ship, as everybody sees it."""
    return ModelView(
        id=ship.id,
        name=ship.name,
        side=ship.side,
        class_name=ship.ssd.class_name,
        class_code=ship.ssd.class_code,
        group=true_group(battle, ship),
        x=ship.x,
        y=ship.y,
        facing=ship.facing,
        course_deg=ship.course_deg,
        rolled=ship.rolled,
        status=ship.status,
        activated=ship.activated,
        boarded=ship.boarded,
        damage=ship.damage,
        armour_lost=ship.armour_lost,
        lost=ship.lost,
        spent=ship.spent,
        used=ship.used,
        drive=ship.drive,
        core=ship.core,
        holds_lost=ship.holds_lost,
        crew_lost=ship.crew_lost,
        squadron=ship.squadron,
        first_side=ship.first_side,
        struck_to=ship.struck_to,
        ftl_since=ship.ftl_since,
        entry=ship.entry,
        departure=ship.departure,
        station=ship.station,
        docked=ship.docked,
        orbit=ship.orbit,
        landing=ship.landing,
    )
