"""FT 11.1, 11.2, 11.4: active scans, and what suites disclose. Units: MU."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import WRONG_PHASE, Refusal
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.sensors.bogeys import reveal
from umpire.rules.full_thrust.sensors.detection import is_clear, is_covered, is_scanning, most_scans
from umpire.rules.full_thrust.sensors.happenings import Disclosure, Findings, ShipScanned
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import (
    LINE_BLOCKED,
    NO_SENSOR,
    NO_SENSORS,
    NOTHING_TO_SCAN,
    OUT_OF_RANGE,
    OWN_SIDE,
    SCAN_LIMIT,
)
from umpire.rules.full_thrust.state.ship import MOST_SCREENS, Ship
from umpire.rules.full_thrust.state.systems import ScreenGenerator, SensorSuite
from umpire.rules.full_thrust.state.tables import SensorTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, may_yet_act, require_unfinished


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Let a ship that was ordered to scan scan one enemy: a bogey or, with a suite, a ship.

    It is given in phase `sensors`. Where sensors are not in play, the answer says so.
    """

    ship: Id
    target: Id


def scan_ship(ruling: Ruling, order: ScanShip, dice: Dice) -> Ruling:
    """Scan one enemy: a bogey is revealed, and a suite discloses data (FT-11.1-3, FT-11.2-1).

    Raises:
        IllegalOrder: it is not the phase, or the ship may not scan that.
        Malformed: a ship is unknown.
        CannotAdjudicate: sensors are not in play.
    """
    battle = ruling.state
    ship = sensing_ship(battle, order.ship, at="/ship")
    target = acting_ship(battle, order.target, at="/target")
    if not battle.options.sensors:
        raise NO_SENSORS.refuse("Sensors are not in play: every ship on the table is seen.")
    if battle.phase != "sensors":
        raise WRONG_PHASE.refuse(
            f"scan_ship is given in phase sensors; this is {battle.phase}.",
            at="/kind",
            rule="FT-11.1-3",
        )
    require_unfinished(battle, ship.side, at="/ship")
    wrong = bar_to_scan(battle, ship, target)
    if wrong is not None:
        raise wrong
    scanned = _scanned(battle, ship, target, dice)
    ruling = ruling.then(scanned)
    if target.bogey and not scanned.blocked:
        ruling = ruling.then(reveal(battle, target, "active", "FT-11.1-3"))
    return ruling


def sensing_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name as it is where its sensors work.

    Raises:
        IllegalOrder: it is nowhere where they do.
        Malformed: there is none of that name on the table.
    """
    ship = battle.ship(ship_id)
    there = None if ship is None else ship.sensing()
    if there is not None and there.status == "active":
        return there
    return acting_ship(battle, ship_id, at=at)


def bar_to_scan(battle: Battle, ship: Ship, target: Ship) -> Refusal | None:
    """Return why a ship may not scan another one now, or `None` (FT-11.1-3, FT-UMP-39)."""
    if not is_scanning(battle, ship):
        return NO_SENSOR.refuse(
            f"{ship.id} does not scan this turn: that takes the order Scan, and sensors that work.",
            at="/ship",
        )
    if target.side == ship.side:
        return OWN_SIDE.refuse(
            f"{target.id} is on side {ship.side}, as {ship.id} is: only enemies are scanned.",
            at="/target",
        )
    most = most_scans(battle, ship)
    if ship.scans_made >= most:
        return SCAN_LIMIT.refuse(
            f"{ship.id} has made its scans of this turn: {most} is the most.", at="/ship"
        )
    return _bar_by_target(battle, ship, target)


def _bar_by_target(battle: Battle, ship: Ship, target: Ship) -> Refusal | None:
    """Return why a scan would find nothing of a target, or not reach it."""
    if target.id in ship.scanned:
        return NOTHING_TO_SCAN.refuse(
            f"{ship.id} has scanned {target.id} this turn: scan another, or scan again next turn.",
            at="/target",
        )
    if not target.bogey and suite_of(battle, ship) is None:
        return NOTHING_TO_SCAN.refuse(
            f"{target.id} is no bogey: {ship.id} has no suite that finds out more of it.",
            at="/target",
        )
    if not within(ship, target, battle.tables.sensors.active_mu):
        far = f"{target.id} is {range_between(ship, target):.2f} MU from {ship.id}: "
        far += f"{battle.tables.sensors.active_mu:g} MU is the most."
        return OUT_OF_RANGE.refuse(far, at="/target", rule="FT-11.1-3")
    if not is_clear(battle, ship, target):
        return LINE_BLOCKED.refuse(
            f"{target.id} cannot be seen from {ship.id}: something lies between. Scan what is "
            "in sight.",
            at="/target",
        )
    return None


def suite_of(battle: Battle, ship: Ship) -> SensorSuite | None:
    """Return the best sensor suite of a ship that works, `None` for basic sensors (FT-11.2-1)."""
    suites = ship.working(SensorSuite) if battle.options.advanced_sensors else []
    superior = [each for each in suites if each.grade == "superior"]
    return next(iter((*superior, *suites)), None)


def targets_of(battle: Battle, ship: Ship) -> Iterator[Ship]:
    """Yield the enemies that a ship may scan now."""
    ship = ship.sensing()
    for target in battle.ships:
        if target.status == "active" and bar_to_scan(battle, ship, target) is None:
            yield target


def has_scan_left(battle: Battle, side: str) -> bool:
    """Tell whether any ship of a side may still scan anything this turn.

    In a closed book any that scans may have a suite for it (FT-UMP-67).
    """
    if not battle.options.sensors:
        return False
    return any(
        may_yet_act(battle, ship) or any(True for _ in targets_of(battle, ship))
        for ship in battle.ships
        if ship.side == side and is_scanning(battle, ship)
    )


def is_jammed(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tell whether a scan is jammed: by ECM of either side, once (FT-11.4-2, -3, FT-RUL-74)."""
    return is_covered(battle, target) or is_covered(battle, ship)


def bonus_of(suite: SensorSuite, table: SensorTable) -> int:
    """Return what a suite adds to the die of a scan (FT-11.2-1)."""
    return table.superior_bonus if suite.grade == "superior" else 0


def disclosure_of(score: int, table: SensorTable) -> Disclosure:
    """Return how much a score tells (FT-11.2-1)."""
    levels: tuple[tuple[int, Disclosure], ...] = (
        (table.everything_from, "everything_current"),
        (table.systems_from, "all_original"),
        (table.drive_from, "mass_drive_screens"),
        (table.mass_from, "mass_and_type"),
    )
    return next((level for least, level in levels if score >= least), "none")


def findings_of(ship: Ship, disclosed: Disclosure) -> Findings | None:
    """Return what is told of a ship at a level of disclosure; each tells what those below do."""
    ssd = ship.ssd
    if disclosed == "none":
        return None
    found = Findings(mass=ssd.mass, military=ssd.military)
    if disclosed == "mass_and_type":
        return found
    screens = len([each for each in ssd.systems if isinstance(each, ScreenGenerator)])
    found = Findings(ssd.mass, ssd.military, ssd.thrust, min(MOST_SCREENS, screens))
    if disclosed == "mass_drive_screens":
        return found
    if disclosed == "all_original":
        return Findings(found.mass, found.military, found.thrust, found.screens, ssd)
    return Findings(
        found.mass,
        found.military,
        found.thrust,
        found.screens,
        ssd,
        damage=ship.damage,
        armour_lost=ship.armour_lost,
        drive=ship.drive,
        lost=ship.lost,
        spent=ship.spent,
    )


def _scanned(battle: Battle, ship: Ship, target: Ship, dice: Dice) -> ShipScanned:
    """Return the scan: basic without dice, with a suite its die and one for ECM (FT-DICE-10)."""
    scanned, suite = (*ship.scanned, target.id), suite_of(battle, ship)
    jammed = is_jammed(battle, ship, target)
    if suite is None:
        return ShipScanned(
            ship=ship.id,
            side=ship.side,
            target=target.id,
            target_side=target.side,
            scanned=scanned,
            blocked=jammed and battle.options.ecm_blocks_basic,
        )
    table = battle.tables.sensors
    rolls = _thrown(battle, ship, target, dice, jammed=jammed)
    score = rolls[0].faces[0] + bonus_of(suite, table) - sum(roll.faces[0] for roll in rolls[1:])
    disclosed: Disclosure = "none" if target.dummy else disclosure_of(score, table)
    return ShipScanned(
        ship=ship.id,
        side=ship.side,
        target=target.id,
        target_side=target.side,
        scanned=scanned,
        score=score,
        disclosed=disclosed,
        findings=findings_of(target, disclosed),
        rolls=rolls,
        rule="FT-11.2-1",
    )


def _thrown(
    battle: Battle, ship: Ship, target: Ship, dice: Dice, *, jammed: bool
) -> tuple[Roll, ...]:
    scan = dice.roll(label(battle, ship.id, target.id, "scan"), 1, DIE)
    if not jammed:
        return (scan,)
    return (scan, dice.roll(label(battle, ship.id, target.id, "ecm"), 1, DIE))


class ScanShipChoice(Choice, frozen=True, tag="scan_ship"):
    """A ship that scans this turn: how many scans it has left, and the enemies in reach."""

    ship: str
    scans: int
    targets: tuple[str, ...]
    rule: str = "FT-11.1-3"


SensorChoice: TypeAlias = ScanShipChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[SensorChoice]:
    """Yield what the ships that scan may still scan, for the sides that are spoken for."""
    if battle.phase != "sensors" or not battle.options.sensors:
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or not side_sees(ship.side):
            continue
        if not is_scanning(battle, ship):
            continue
        targets = tuple([target.id for target in targets_of(battle, ship)])
        if targets and ship.side not in battle.finished:
            scans = most_scans(battle, ship) - ship.scans_made
            yield ScanShipChoice(
                ship=ship.id,
                scans=scans,
                targets=targets,
                order=order_of(ScanShip, ship=ship.id),
                open=(open_at("/target", one_of(targets)),),
            )
