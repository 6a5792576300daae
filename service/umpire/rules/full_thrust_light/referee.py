"""The referee corrects a ship (FTL-UMP-06); scans are refused, as all is seen (FTL-UMP-02)."""

from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, NotOffered
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.happening import Happening
from umpire.kernel.plane import rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.tracks import boxes
from umpire.kernel.words import one_of
from umpire.rules.full_thrust import refusals as shared
from umpire.rules.full_thrust.state.values import MOST_SYSTEMS, Coordinate, Course, Velocity
from umpire.rules.full_thrust_light.damage import SystemLost
from umpire.rules.full_thrust_light.state import Battle, Ruling, Ship, Status, with_ship
from umpire.rules.full_thrust_light.table import find_ship, find_side

UNKNOWN_SYSTEM = shared.UNKNOWN_SYSTEM
NOTHING_CORRECTED = shared.NOTHING_CORRECTED.under("FTL-UMP-06")
T = TypeVar("T")


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, as the referee, with a reason.

    Fields that are left out stay as they are.
    """

    ship: Id
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    x: Coordinate | None = None
    y: Coordinate | None = None
    course: Course | None = None
    velocity: Velocity | None = None
    damage: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    lose: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    restore: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()


class ShipCorrected(Happening, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee set a ship right: it is as these fields say, `restored` systems work again.

    `note` is the reason given.
    """

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = (
        "The referee corrects {ship} ({note}): at {place:place}, course {course}, velocity "
        "{velocity}, damage {damage}, {status:word}"
    )

    ship: str
    note: str
    x: float
    y: float
    course: int
    velocity: int
    damage: int
    restored: tuple[str, ...]
    status: Status
    rule: str = "FTL-UMP-06"

    def apply(self, battle: Battle) -> Battle:
        return with_ship(battle, self.ship, self._correct)

    def _correct(self, ship: Ship) -> Ship:
        return replace(
            ship,
            x=self.x,
            y=self.y,
            course=self.course,
            velocity=self.velocity,
            damage=self.damage,
            status=self.status,
            lost=tuple([system for system in ship.lost if system not in self.restored]),
        )

    def tell(self) -> str:
        corrected = self.say(self.line, place=(self.x, self.y))
        if not self.restored:
            return corrected
        return self.say("{corrected}; {restored:list} restored", corrected=corrected)


def correct_ship(ruling: Ruling, order: CorrectShip, _dice: Dice) -> Ruling:
    """Set a ship right: place, course, velocity, damage, systems. No dice, no threshold checks.

    A system is lost by the same event as in a check; a ship whose boxes are all gone is destroyed,
    and one that has some again is back.
    """
    before = ruling.state
    ship = find_ship(before, order.ship, at="/ship")
    _require_systems(ship, order)
    x, y = rounded((_choose(order.x, ship.x), _choose(order.y, ship.y)))
    damage = _choose(order.damage, ship.damage)
    corrected = ShipCorrected(
        ship=ship.id,
        note=order.reason,
        x=x,
        y=y,
        course=_choose(order.course, ship.course),
        velocity=_choose(order.velocity, ship.velocity),
        damage=damage,
        restored=order.restore,
        status=_find_status(ship, damage),
    )
    lost = [SystemLost(ship=ship.id, system=system, rule="FTL-UMP-06") for system in order.lose]
    ruling = ruling.then(corrected, *lost)
    if ruling.state == before:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: give at least one value that changes."
        )
    return ruling


def _choose(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _require_systems(ship: Ship, order: CorrectShip) -> None:
    known = [system.id for system in ship.ssd.systems]
    for field, systems in (("lose", order.lose), ("restore", order.restore)):
        if len(set(systems)) < len(systems):
            raise UNKNOWN_VALUE.refuse(
                f"A system of {ship.id} is named twice: name each once.", at=f"/{field}"
            )
        for number, system in enumerate(systems):
            is_lost = system in ship.lost
            if system not in known or is_lost != (field == "restore"):
                state = "lost" if field == "restore" else "working"
                such = [each for each in known if (each in ship.lost) == (field == "restore")]
                raise UNKNOWN_SYSTEM.refuse(
                    f"{ship.id} has no {state} system {system}; it has {one_of(such)}.",
                    at=f"/{field}/{number}",
                )


def _find_status(ship: Ship, damage: int) -> Status:
    """Return what a ship is with so much damage: destroyed, back from that, or as it was."""
    if damage >= boxes(ship.ssd.rows):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status


REFEREE: Chapter[Battle] = Chapter(
    citations="referee",
    acts=(
        Act(
            order=CorrectShip,
            procedure=correct_ship,
            family="damage",
            giver="referee",
            offer=BY_THE_REFEREE,
        ),
    ),
    events=(ShipCorrected,),
)

# Sensors: the book has none, and every ship is seen (FTL-UMP-02)

NO_SENSORS = shared.NO_SENSORS.under("FTL-UMP-02")


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Ask what sensors show of a ship. This book has no sensors, and the answer says so."""

    ship: Id
    target: Id


def scan_ship(ruling: Ruling, order: ScanShip, _dice: Dice) -> Ruling:
    """Say that there is nothing to scan with, and no need to (FTL-UMP-02).

    Raises:
        CannotAdjudicate: always, of ships that are there.
    """
    find_ship(ruling.state, order.ship, at="/ship")
    find_ship(ruling.state, order.target, at="/target")
    raise NO_SENSORS.refuse(
        f"{order.target} needs no scan: this book has no sensors, and every ship is seen."
    )


SENSORS: Chapter[Battle] = Chapter(
    citations="sensors",
    acts=(
        Act(
            order=ScanShip,
            procedure=scan_ship,
            family="sensors",
            side=find_side,
            offer=NotOffered("It is refused at any time."),
        ),
    ),
)
