"""TBT 10: sensors, and sweeps for cloaked ships. Units: MU."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec.structs import asdict, replace

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import WRONG_PHASE, Refusal
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted, thrown
from umpire.rules.full_thrust.refusals import LINE_BLOCKED, NO_SENSOR, OUT_OF_RANGE, SCAN_LIMIT
from umpire.rules.full_thrust.sensors import (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ScanShip,
    has_scan_left,
    is_clear,
    is_scanning,
    most_scans,
    senses,
    sensing_ship,
)
from umpire.rules.full_thrust.sensors import Findings as RemixedFindings
from umpire.rules.full_thrust.sensors import ShipScanned as ScannedInRemixed
from umpire.rules.full_thrust.sensors import scan_ship as scan_in_remixed
from umpire.rules.full_thrust.state.battle import (
    change_ship,
    label,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import SensorSuite
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import arcs_towards, range_between, within
from umpire.rules.to_boldly_thrust.activations import passes
from umpire.rules.to_boldly_thrust.cloaks import MarkerMoved
from umpire.rules.to_boldly_thrust.refusals import ARC_SWEPT
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Ruling,
    ShieldStatus,
    Ship,
    Ssd,
    SweepTable,
    acting_ship,
    require_ship,
)


class Findings(RemixedFindings, frozen=True):
    """The findings of a scan of a ship of this setting; null: not disclosed."""

    ssd: Ssd | None = None


class ShipScanned(ScannedInRemixed, frozen=True, tag="ship_scanned", kw_only=True):
    """A ship has scanned another one (TBT-SENS-03)."""

    findings: Findings | None = None


class SensorsUsed(Told, frozen=True, tag="sensors_used", kw_only=True):
    """A ship uses its active sensors this turn, and all can see it (TBT-SENS-06)."""

    line: ClassVar[str] = "{ship} uses its active sensors"

    ship: str
    side: str
    rule: str = "TBT-SENS-06"


class ArcSwept(Happening, frozen=True, tag="arc_swept", kw_only=True):
    """A ship swept an arc for cloaked ships; findings have events of their own (TBT-SENS-04).

    Only the referee sees for how many ships a die was thrown, because that would reveal them.
    """

    line: ClassVar[str] = "{ship} sweeps its arc {arc} for cloaked ships"

    ship: str
    side: str
    arc: Arc
    thrown_for: int | None
    rule: str = "TBT-SENS-04"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, swept=self.arc)

    def heard(self, battle: Any, seat: Seat) -> "ArcSwept":  # noqa: ARG002 -- secret for good
        """Return it; for how many ships a die was thrown, to the referee alone."""
        return self if seat.role == "referee" else replace(self, thrown_for=None)


class SweepThrown(Told, frozen=True, tag="sweep_thrown", kw_only=True):
    """A die was thrown for one cloaked ship in the arc; all see it if the ship was found.

    Otherwise only the referee does, because it would reveal the ship.
    """

    ship: str
    target: str
    modifier: int
    found: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-33"

    def tell(self) -> str:
        throws = " ".join(thrown(roll) for roll in self.rolls)
        modified = f" {self.modifier:+d}" if self.modifier else ""
        return self.say(
            "{ship} searches for {target} and finds it ({throws})"
            if self.found
            else "{ship} searches for {target} and does not find it ({throws})",
            throws=f"{throws}{modified}",
        )

    def heard(self, battle: Any, seat: Seat) -> "SweepThrown | None":  # noqa: ARG002 -- likewise
        """Return it to the referee; to others if it found a ship."""
        return self if self.found or seat.role == "referee" else None


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ShipScanned,
    SensorsUsed,
    ArcSwept,
    SweepThrown,
)

ShieldReading: TypeAlias = Literal["full", "below_half", "down"]

_READINGS: dict[ShieldStatus, ShieldReading] = {
    "full": "full",
    "half": "below_half",
    "down": "down",
}


def reading_of(battle: Battle, ship: Ship) -> ShieldReading:
    """Return the reading of a ship's shields by passive sensors (TBT-RUL-35)."""
    return _READINGS[ship.shield_status(battle.turn)]


def sense_shields(battle: Battle, ship_id: str, target_id: str) -> ShieldReading:
    """Return what the passive sensors of a ship tell of another one (TBT-SENS-02, TBT-CLOAK-06).

    A cloaked ship senses from where it really is.

    Raises:
        IllegalOrder: the target is cloaked, too far away or behind an asteroid; or the ship has
            nobody to sense anything, or one of them is not on the table.
        Malformed: there is no such ship on the table.
    """
    ship = sensing_ship(battle, ship_id, at="/ship")
    target = acting_ship(battle, target_id, at="/target")
    if not senses(ship):
        raise NO_SENSOR.refuse(
            f"{ship_id} has nobody aboard to sense anything.", at="/ship", rule="FT-RUL-73"
        )
    if not within(ship, target, battle.tables.sensors.passive_mu):
        reach_mu = battle.tables.sensors.passive_mu
        far = f"{target_id} is {range_between(ship, target):.2f} MU away; {reach_mu:g} is in reach."
        raise OUT_OF_RANGE.refuse(far, at="/target", rule="TBT-SENS-02")
    if not is_clear(battle, ship, target):
        raise LINE_BLOCKED.refuse(f"An asteroid hides {target_id} from {ship_id}.", at="/target")
    return reading_of(battle, target)


def see_shields(battle: Battle, target: Ship, seat: Seat) -> ShieldReading | None:
    """Return what a seat knows of shields that it does not read, `None` where it senses nothing.

    So it is with bogeys, and with all ships of others in a closed book; what one side senses of
    shields is not for all (TBT-UMP-32).
    """
    if seat.sees(target.side):
        return reading_of(battle, target)
    watchers = [ship.id for ship in battle.ships if seat.sees(ship.side)]
    sensed = any(passes(partial(sense_shields, battle, name, target.id)) for name in watchers)
    return reading_of(battle, target) if sensed else None


def knows_shields(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Return whether the side of a ship knows the shields of another: by display or sensors.

    In an open book everybody does (FT-UMP-68).
    """
    if battle.options.open_book:
        return True
    return see_shields(battle, target, Seat("side", ship.side)) is not None


def use_sensors(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell which ships use active sensors, and where the cloaked ones among them are.

    (TBT-SENS-06, TBT-CLOAK-06.) Where sensors are in play, Remixed tells the first itself.
    """
    battle: Battle = ruling.state
    for ship in battle.ships:
        if not is_scanning(battle, ship):
            continue
        if not battle.options.sensors:
            ruling = ruling.then(SensorsUsed(ship=ship.id, side=ship.side))
        if ship.is_cloaked:
            ruling = ruling.then(marker_of(ship, "TBT-CLOAK-06"))
    return ruling


def marker_of(ship: Ship, rule: str) -> MarkerMoved:
    """Return how the marker of a cloaked ship comes to be where the ship is (TBT-UMP-38)."""
    there = ship.sensing()
    return MarkerMoved(
        ship=ship.id,
        side=ship.side,
        x=there.x,
        y=there.y,
        rule=rule,
    )


class SweepArc(Value, frozen=True, tag="sweep_arc"):
    """Search one arc for cloaked ships, with one of the ship's scans (TBT-SENS-04)."""

    ship: Id
    arc: Arc


def sweep_arc(ruling: Ruling, order: SweepArc, dice: Dice) -> Ruling:
    """Search one arc for cloaked ships, a die for each, ordered by name (TBT-RUL-34)."""
    battle = ruling.state
    sensing_ship(battle, order.ship, at="/ship")
    ship = require_ship(battle, order.ship, at="/ship")
    if battle.phase != "sensors":
        raise WRONG_PHASE.refuse(
            f"A sweep_arc of {ship.id} is given in phase sensors; this is {battle.phase}.",
            at="/kind",
            rule="TBT-SENS-04",
        )
    require_unfinished(battle, ship.side, at="/ship")
    wrong = bar_to_sweep(battle, ship)
    if wrong is not None:
        raise wrong
    there = find_hidden(battle, ship, order.arc)
    swept = ArcSwept(ship=ship.id, side=ship.side, arc=order.arc, thrown_for=len(there))
    ruling = ruling.then(swept)
    for target in there:
        ruling = _search(ruling, ship, target, dice)
    return ruling


def bar_to_sweep(battle: Battle, ship: Ship) -> Refusal | None:
    """Return why a ship may not sweep now, or `None` (TBT-SENS-04)."""
    if not is_scanning(battle, ship):
        return NO_SENSOR.refuse(
            f"{ship.id} uses no active sensors this turn: none work, or no stance orders them.",
            at="/ship",
            rule="TBT-SENS-04",
        )
    if ship.swept is not None:
        return ARC_SWEPT.refuse(
            f"{ship.id} has swept arc {ship.swept}; it sweeps one a turn.", at="/ship"
        )
    most = most_scans(battle, ship)
    if ship.scans_made >= most:
        return SCAN_LIMIT.refuse(
            f"{ship.id} makes {counted(most, 'scan')} a turn, and has made {ship.scans_made}.",
            at="/ship",
            rule="TBT-SENS-04",
        )
    return None


def find_hidden(battle: Battle, ship: Ship, arc: Arc) -> list[Ship]:
    """Return the cloaked enemies that a sweep throws for, by name (TBT-SENS-04, TBT-UMP-31).

    They are in the arc and in reach where they really are, and no asteroid hides them. A ship on
    the line between two arcs is in both; one where the ship itself is, in all.
    """
    there, reach_mu = ship.sensing(), battle.tables.sensors.active_mu
    found = []
    for target in find_cloaked_enemies(battle, ship.side):
        real = target.sensing()
        arcs = arcs_towards(there.place, there.facing, real.place)
        bears = not arcs or arc in arcs
        if bears and within(there, real, reach_mu) and is_clear(battle, there, real):
            found.append(target)
    return sorted(found, key=lambda each: each.id)


def find_cloaked_enemies(battle: Battle, side: str) -> list[Ship]:
    """Return the ships of other sides that are under their cloaks, as their markers show."""
    return [ship for ship in battle.ships if ship.is_cloaked and ship.side != side]


def has_sweep_left(battle: Battle, side: str) -> bool:
    """Return whether any ship of a side may still sweep for a marker that is on the table."""
    return bool(find_cloaked_enemies(battle, side)) and any(
        ship.side == side and bar_to_sweep(battle, ship) is None for ship in battle.ships
    )


def has_sensors_left(battle: Battle, side: str) -> bool:
    """Return whether any ship of a side may still scan or sweep this turn (TBT-SENS-03, -04)."""
    return has_scan_left(battle, side) or has_sweep_left(battle, side)


def best_suite(ship: Ship) -> SensorSuite | None:
    """Return the best sensor suite of a ship that works, `None` for basic sensors."""
    suites = ship.working(SensorSuite)
    return next((each for each in suites if each.grade == "superior"), next(iter(suites), None))


def modifier_of(ship: Ship, table: SweepTable) -> int:
    """Return what the sensors of a ship add to the die of a sweep (TBT-RUL-33)."""
    suite = best_suite(ship)
    modifier: int = getattr(table, suite.grade if suite is not None else "basic")
    return modifier


def is_found(face: int, modifier: int, table: SweepTable) -> bool:
    """Return whether a die finds a cloaked ship (TBT-SENS-04)."""
    return face + modifier >= table.found_from


def _search(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Throw for one cloaked ship; the marker of one that is found is put where it is."""
    battle: Battle = ruling.state
    table = battle.tables.sweep
    modifier = modifier_of(ship, table)
    roll = dice.roll(label(battle, ship.id, target.id, "sweep"), 1, DIE)
    found = is_found(roll.faces[0], modifier, table)
    ruling = ruling.then(
        SweepThrown(ship=ship.id, target=target.id, modifier=modifier, found=found, rolls=(roll,))
    )
    return ruling.then(marker_of(target, "TBT-SENS-05")) if found else ruling


class SweepArcChoice(Choice, frozen=True, tag="sweep_arc"):
    """A ship that may sweep an arc: how many scans it has left, its reach in MU, what it adds."""

    ship: str
    arcs: tuple[Arc, ...]
    scans: int
    reach_mu: float
    modifier: int
    rule: str = "TBT-SENS-04"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[SweepArcChoice]:
    """Yield what the ships that use active sensors may sweep, for the sides that are spoken for."""
    if battle.phase != "sensors":
        return
    for ship in battle.ships:
        asked = unit in {None, ship.id} and side_sees(ship.side)
        if asked and ship.side not in battle.finished and bar_to_sweep(battle, ship) is None:
            yield _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> SweepArcChoice:
    return SweepArcChoice(
        ship=ship.id,
        arcs=ARCS,
        scans=most_scans(battle, ship) - ship.scans_made,
        reach_mu=battle.tables.sensors.active_mu,
        modifier=modifier_of(ship, battle.tables.sweep),
        order=order_of(SweepArc, ship=ship.id),
        open=(open_at("/arc", one_of(ARCS)),),
    )


def sweep_odds(battle: Battle, order: SweepArc) -> Odds:
    """Return the chance of finding each cloaked enemy, as if all of them were in the arc.

    The odds must not reveal whether one is (TBT-CLOAK-09, TBT-UMP-33).
    """
    sensing_ship(battle, order.ship, at="/ship")
    ship = require_ship(battle, order.ship, at="/ship")
    wrong = bar_to_sweep(battle, ship)
    if wrong is not None:
        raise wrong
    table = battle.tables.sweep
    modifier = modifier_of(ship, table)
    finding = sum(is_found(face, modifier, table) for face in range(1, DIE + 1)) / DIE
    found = Outcome("found", finding, "TBT-SENS-04")
    enemies = sorted(each.id for each in find_cloaked_enemies(battle, ship.side))
    return Odds(tuple([TargetOdds(name, (1.0,), 0.0, (found,)) for name in enemies]))


def scan_ship(ruling: Ruling, order: ScanShip, dice: Dice) -> Ruling:
    """Scan one enemy as in Remixed (TBT-SENS-03).

    Raises:
        CannotAdjudicate: sensors are not in play.
    """
    return ruling.then(*_retell_scan(scan_in_remixed(ruling, order, dice)))


def _retell_scan(ruling: Ruling) -> Iterator[Any]:
    """Yield the events of a scan, with findings in the form of this book."""
    for event in ruling.events:
        if isinstance(event, ScannedInRemixed):
            found = event.findings
            findings = Findings(**asdict(found)) if found is not None else None
            yield ShipScanned(**asdict(event) | {"findings": findings})
        else:
            yield event


def _may_find(_battle: Battle, _order: SweepArc) -> bool:
    """Return true: any sweep may find something, whatever is there (TBT-SENS-04)."""
    return True


SWEEP_ARC: Act[Battle, SweepArc] = Act(
    order=SweepArc,
    procedure=sweep_arc,
    family="sensors",
    side=side_of_ship,
    offer=InChapter(SweepArcChoice),
    explores=_may_find,
    odds=sweep_odds,
)

SWEEPS: Chapter[Battle] = Chapter(acts=(SWEEP_ARC,), choices=choices)
