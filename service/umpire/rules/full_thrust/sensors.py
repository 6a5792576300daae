"""FT 11.1 to 11.4: bogeys, sensors, dummies and weasels, ECM. Units: MU.

The name of a ship is also the code of its bogey; the secret is its display (FT-UMP-35).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, ClassVar, Literal, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import WRONG_PHASE, Code, Refusal
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import thrown
from umpire.rules.full_thrust.design import group_of
from umpire.rules.full_thrust.power import delta_of
from umpire.rules.full_thrust.referee_events import ShipCorrected
from umpire.rules.full_thrust.refusals import (
    BOGEY,
    INCONSISTENT,
    LINE_BLOCKED,
    NO_ECM,
    NO_SENSOR,
    NO_SENSORS,
    NOTHING_TO_SCAN,
    OPTION_OFF,
    OUT_OF_RANGE,
    OWN_SIDE,
    SCAN_LIMIT,
    TOO_MANY_DUMMIES,
)
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    OfAMarker,
    Ruling,
    acting_ship,
    change_ship,
    label,
    may_yet_act,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import (
    MOST_SCREENS,
    DriveState,
    Group,
    Jammer,
    ScreenGenerator,
    SensorSuite,
    Ship,
    Ssd,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.tables import DIE, SensorTable
from umpire.rules.full_thrust.state.values import Core, Fault, Manoeuvre, range_between, within
from umpire.rules.full_thrust.terrain import is_blocked

Cause: TypeAlias = Literal["passive", "active", "scanning", "order", "act"]
"""Passive sensors found it, or a scan; it scans, is given up by order, or does what shows it."""

Disclosure: TypeAlias = Literal[
    "none", "mass_and_type", "mass_drive_screens", "all_original", "everything_current"
]

_CAUSES: dict[Cause, str] = {
    "passive": "by passive sensors",
    "active": "by a scan",
    "scanning": "as it scans",
    "order": "by its own order",
    "act": "by what happens to it",
}

_LEVELS: dict[Disclosure, str] = {
    "none": "nothing is disclosed",
    "mass_and_type": "its mass and type are disclosed",
    "mass_drive_screens": "its mass, drive and screens are disclosed",
    "all_original": "all its systems are disclosed, as they were built",
    "everything_current": "everything is disclosed",
}


class Findings(msgspec.Struct, frozen=True):
    """The findings of a scan of a ship; null: not disclosed (FT-11.2-1).

    `thrust`, `screens` and the display are original values; the rest is as it is now.
    """

    mass: int
    military: bool
    thrust: int | None = None
    screens: int | None = None
    ssd: Ssd | None = None
    damage: int | None = None
    armour_lost: int | None = None
    drive: DriveState | None = None
    lost: tuple[str, ...] | None = None
    spent: tuple[str, ...] | None = None


class BogeyRevealed(Happening, OfAMarker, frozen=True, tag="bogey_revealed", kw_only=True):
    """A bogey is identified: the ship takes its place, of this group and class."""

    ship: str
    side: str
    cause: Cause
    shown: Group
    really: Group
    class_name: str
    rule: str = "FT-11.1-2"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, bogey=False)

    def tell(self) -> str:
        really = self.say("{really:word} ship")
        if self.class_name:
            really = self.say("{class_name}, {really:word} ship")
        line = "{ship} is revealed {cause:word}: {what}"
        if self.shown != self.really:
            line = "{ship} is revealed {cause:word}: {what}, which had shown a {shown:word} ship"
        return self.say(line, cause=_CAUSES[self.cause], what=really)


class DummyRemoved(Happening, OfAMarker, frozen=True, tag="dummy_removed", kw_only=True):
    """A bogey is found out to be a dummy, and removed."""

    ship: str
    side: str
    cause: Cause
    rule: str = "FT-11.3-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, bogey=False, status="destroyed")

    def tell(self) -> str:
        cause = _CAUSES[self.cause]
        return self.say("{ship} is found out {cause:word}: a dummy, and removed", cause=cause)


class ScanAnnounced(Told, OfAMarker, frozen=True, tag="scan_announced", kw_only=True):
    """A ship uses its active sensors this turn, on up to `scans` enemies."""

    line: ClassVar[str] = "{ship} uses its active sensors, for up to {scans} scans"

    ship: str
    side: str
    scans: int
    rule: str = "FT-11.1-3"


class ShipScanned(Happening, OfAMarker, frozen=True, tag="ship_scanned", kw_only=True):
    """A ship has scanned another one; `blocked` scans found nothing for ECM.

    With a sensor suite the dice made a `score`, and that a disclosure: its level and its findings
    are for the two sides alone, and null to others.
    """

    ship: str
    side: str
    target: str
    target_side: str
    scanned: tuple[str, ...]
    blocked: bool = False
    score: int | None = None
    disclosed: Disclosure | None = None
    findings: Findings | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-11.1-3"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, scanned=self.scanned)

    def tell(self) -> str:
        if self.blocked:
            return self.say("{ship} scans {target} and finds nothing, because of ECM")
        if self.score is None:
            return self.say("{ship} scans {target}")
        throws = " - ".join(thrown(roll) for roll in self.rolls)
        if self.disclosed is None:
            return self.say("{ship} scans {target}: score {score} ({throws})", throws=throws)
        return self.say(
            "{ship} scans {target}: score {score}, {level:word}{data} ({throws})",
            level=_LEVELS[self.disclosed],
            data=_data(self),
            throws=throws,
        )

    def heard(self, battle: Battle, seat: Seat) -> Self:  # noqa: ARG002 -- to the two sides, always
        """Return it; its disclosure is for the two sides alone."""
        told = seat.sees(self.side) or seat.sees(self.target_side)
        return self if told else replace(self, disclosed=None, findings=None)


def _data(scanned: ShipScanned) -> str:
    """Return the figures that a scan has found, with the systems by name."""
    found = scanned.findings
    if found is None:
        return ""
    data = [
        scanned.say("mass {mass}", mass=found.mass),
        scanned.say("military" if found.military else "merchant"),
    ]
    if found.thrust is not None:
        thrust, screens = found.thrust, found.screens
        data.append(
            scanned.say("thrust {thrust}, screens {screens}", thrust=thrust, screens=screens)
        )
    if found.ssd is not None:
        systems = [each.id for each in found.ssd.systems]
        data.append(
            scanned.say("systems {systems:list}" if systems else "no systems", systems=systems)
        )
    if found.damage is not None:
        damage, armour, lost = found.damage, found.armour_lost, found.lost or ()
        data += [
            scanned.say("damage {damage}, armour lost {armour}", damage=damage, armour=armour),
            scanned.say("lost {lost:list}" if lost else "lost nothing", lost=lost),
        ]
    return f": {'; '.join(data)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ShipScanned,
)

DUMMY_SHOWS: Group = "escort"


def true_group(battle: Battle, ship: Ship) -> Group:
    """Return the true group of a ship (FT-2.5-1)."""
    otherwise = delta_of(battle).group_of
    return otherwise(battle, ship) if otherwise else group_of(ship.ssd, battle.tables.design)


def group_by_emissions(battle: Battle, ship: Ship) -> Group:
    """Return the group that the emissions of a ship tell: of civil ships, merchant (FT-11.1-1).

    A ship that names its group says by itself what it is.
    """
    civil = not ship.ssd.military and ship.ssd.group is None
    return "merchant" if civil else true_group(battle, ship)


def group_shown(battle: Battle, ship: Ship) -> Group:
    """Return the group that a ship shows: as a bogey, a dummy's or a weasel's too (FT-11.3-1, -2).

    A weasel with several decoys shows the largest signature.
    """
    if not ship.bogey:
        return group_by_emissions(battle, ship)
    if ship.dummy:
        return DUMMY_SHOWS
    shown = {each.shows for each in ship.working(WeaselDecoy)} if _weasels(battle) else set()
    if "capital" in shown:
        return "capital"
    return "cruiser" if shown else group_by_emissions(battle, ship)


def _weasels(battle: Battle) -> bool:
    return battle.options.weasel_boats


def gives_itself_up(ship: Ship) -> bool:
    """Return whether the order of a bogey shows what it is as soon as orders open (FT-UMP-36)."""
    order = ship.order
    return ship.bogey and order is not None and _is_seen_through(order)


def _is_seen_through(order: Manoeuvre) -> bool:
    works = order.launch or order.mine or bool(order.mines) or order.sweep
    return order.reveal or order.ftl or order.ram is not None or works


def require_no_bogey(ship: Ship, *, at: str) -> None:
    """Refuse a bogey that would attack or be attacked (FT-RUL-73, FT-UMP-36, FT-UMP-37)."""
    wrong = bar_to_bogey(ship)
    if wrong:
        code, message = wrong
        raise code.refuse(message, at=at)


def bar_to_bogey(ship: Ship) -> tuple[Code, str] | None:
    """Return why a bogey neither attacks nor is attacked, `None` for other ships."""
    return (
        (BOGEY, f"{ship.id} is a bogey: it neither attacks nor is attacked until it is revealed.")
        if ship.bogey
        else None
    )


def require_identified_firer(_battle: Battle, firer: Ship) -> None:
    """Refuse fire of a bogey (FT-UMP-36)."""
    require_no_bogey(firer, at="/ship")


def require_identified_target(_battle: Battle, _firer: Ship, target: Ship) -> None:
    """Refuse fire at a bogey (FT-RUL-73)."""
    require_no_bogey(target, at="/target")


_NAMING = ("ship", "target", "attacker", "unit")


def reveal(battle: Battle, ship: Ship, cause: Cause, rule: str) -> BogeyRevealed | DummyRemoved:
    """Return how a bogey is found out: as a ship, or as a dummy (FT-11.1-2, FT-11.3-1)."""
    if ship.dummy:
        return DummyRemoved(ship=ship.id, side=ship.side, cause=cause)
    return BogeyRevealed(
        ship=ship.id,
        side=ship.side,
        cause=cause,
        shown=group_shown(battle, ship),
        really=group_by_emissions(battle, ship),
        class_name=ship.ssd.class_name or ship.ssd.class_code,
        rule=rule,
    )


def reveal_by_order(ruling: Ruling) -> Ruling:
    """Reveal the bogeys whose orders, now that they open, show what they are (FT-UMP-36)."""
    battle = ruling.state
    given_up = [ship for ship in battle.ships if ship.status == "active" and gives_itself_up(ship)]
    return ruling.then(*[reveal(battle, ship, "order", "FT-UMP-36") for ship in given_up])


def reveal_by_acts(before: Battle, ruling: Ruling) -> Ruling:
    """Reveal the bogeys of a ruling that do or suffer more than a marker can (FT-UMP-37).

    Events report results as they are in the end, so a bogey may be revealed before one of them
    without changing anything else.
    """
    if not any(ship.bogey for ship in before.ships):
        return ruling
    told = Ruling(before)
    for event in ruling.events:
        for ship in _bogeys_shown_by(told.state, event):
            told = told.then(reveal(told.state, ship, "act", "FT-UMP-37"))
        told = told.then(event)
    return told


def _bogeys_shown_by(battle: Battle, event: Any) -> list[Ship]:
    """Return the bogeys that an event shows, in the order of the list."""
    if isinstance(event, OfAMarker):
        return []
    if isinstance(event, ShipCorrected) and not (event.damage or event.armour_lost):
        return []
    names = set(_names(event))
    return [ship for ship in battle.ships if ship.bogey and ship.id in names]


def _names(value: Any) -> Iterator[str]:
    """Yield the names of ships in an event, however deep."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if isinstance(held, str):
                yield from (held,) if field in _NAMING else ()
            elif field == "targets":
                yield from held
            else:
                yield from _names(held)
    elif isinstance(value, tuple):
        for each in value:
            yield from _names(each)


def require_bogey(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a bogey or a dummy where none is played, or with more than it can have.

    A ship that has been hit is no longer a bogey (FT-UMP-37); a dummy is a drive signature and
    nothing else: no systems, armour or mass (FT-11.3-1).
    """
    if ship.bogey and not battle.options.sensors:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a bogey without sensors: that needs the option sensors.",
            at=f"{at}/bogey",
        )
    if ship.bogey and _is_marked(ship):
        raise INCONSISTENT.refuse(
            f"{ship.id} is a bogey that has been hit: a bogey opens unhurt.", at=f"{at}/bogey"
        )
    if not ship.dummy:
        return
    if not battle.options.dummy_bogeys:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy; there are none without the option dummy_bogeys.",
            at=f"{at}/dummy",
        )
    if ship.ssd.systems or ship.ssd.armour or ship.ssd.mass or ship.ssd.holds:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy with systems or mass: it has none.", at=f"{at}/ssd"
        )
    if ship.status == "active" and not ship.bogey:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a dummy that is found out: on the table it is a bogey.", at=f"{at}/bogey"
        )


def _is_marked(ship: Ship) -> bool:
    hit = ship.damage or ship.armour_lost or ship.lost or ship.spent or ship.holds_lost
    return bool(hit) or ship.drive != "full" or ship.core != Core()


def require_dummies(battle: Battle) -> None:
    """Refuse more dummies than real ships on a side (FT-11.3-1), captured ones included."""
    for side in battle.sides:
        fleet = [ship for ship in battle.ships if (ship.first_side or ship.side) == side]
        require_enough_ships(side, len([ship for ship in fleet if not ship.dummy]), _dummies(fleet))


def _dummies(fleet: list[Ship]) -> int:
    return len([ship for ship in fleet if ship.dummy])


def require_enough_ships(side: str, ships: int, dummies: int) -> None:
    """Refuse more dummies than there are ships (FT-11.3-1)."""
    if dummies > ships:
        raise TOO_MANY_DUMMIES.refuse(
            f"Side {side} has {dummies} dummies for {ships} ships: {ships} is the most.",
            at="/ships",
        )


def bar_to_written_scan(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of an ordered scan (FT-11.1-3)."""
    if not manoeuvre.scan:
        return None
    if not battle.options.sensors:
        return Fault(OPTION_OFF, _without_sensors(ship), "FT-11.1-1")
    if not ship.has_active_sensors():
        return Fault(NO_SENSOR, f"{ship.id} has no active sensors: leave Scan out of its order.")
    return None


def _without_sensors(ship: Ship) -> str:
    return f"{ship.id} neither scans nor hides: the scenario plays without the option sensors."


def bar_to_ecm(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of ordered ECM (FT-11.4-1)."""
    if not manoeuvre.ecm:
        return None
    if not battle.options.ecm:
        return Fault(
            OPTION_OFF,
            f"{ship.id} does not jam: the scenario plays without the option ecm.",
            "FT-11.4-1",
        )
    if not ship.working(Jammer):
        return Fault(NO_ECM, f"{ship.id} has no ECM that works: leave ECM out of its order.")
    return None


def bar_to_revealing(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of giving a bogey up (FT-UMP-36)."""
    if manoeuvre.reveal and not battle.options.sensors:
        return Fault(OPTION_OFF, _without_sensors(ship), "FT-11.1-1")
    return None


def bar_to_ramming_bogey(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what a bogey suffers from nobody: to be rammed (FT-UMP-37)."""
    target = battle.ship(manoeuvre.ram) if manoeuvre.ram is not None else None
    if target is not None and target.bogey:
        return Fault(
            BOGEY,
            f"{target.id} is a bogey, and {ship.id} does not ram it: it may ram what is revealed.",
        )
    return None


def find_covered(battle: Battle, source: Ship) -> Iterator[Ship]:
    """Yield the ships that the ECM of a ship covers this turn (FT-11.4-1).

    Its own, and with area ECM friends up to 12 MU away. It must have been ordered on.
    """
    if not is_jamming(battle, source):
        return
    area = any(each.area for each in source.working(Jammer))
    for ship in battle.ships:
        if ship.side != source.side or ship.status != "active":
            continue
        near = area and within(source, ship, battle.tables.sensors.area_ecm_mu)
        if ship.id == source.id or near:
            yield ship


def is_jamming(battle: Battle, ship: Ship) -> bool:
    """Return whether the ECM of a ship is on this turn."""
    ordered = ship.order is not None and ship.order.ecm
    working = ship.status == "active" and bool(ship.working(Jammer))
    return battle.options.ecm and ordered and working


def is_covered(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship is under ECM of its own side, its own or another's (FT-11.4-1, -3)."""
    return any(
        ship.id == covered.id
        for source in battle.ships
        if source.side == ship.side
        for covered in find_covered(battle, source)
    )


def detect(ruling: Ruling, _dice: Dice) -> Ruling:
    """Reveal what passive sensors find, then the ships that scan (FT-11.1-2, -3, FT-RUL-73)."""
    if not ruling.state.options.sensors:
        return ruling
    return announce_scans(sense(ruling))


def sense(ruling: Ruling) -> Ruling:
    """Reveal every bogey within 36 MU of an enemy ship, all at once (FT-11.1-2).

    Dummies and fighters do not sense (FT-RUL-73); neither does a ship without a crew (FT-UMP-38).
    """
    battle = ruling.state
    found = [ship for ship in battle.ships if ship.bogey and _is_sensed(battle, ship)]
    return ruling.then(*[reveal(battle, ship, "passive", "FT-11.1-2") for ship in found])


def _is_sensed(battle: Battle, bogey: Ship) -> bool:
    reach_mu = battle.tables.sensors.passive_mu
    return bogey.status == "active" and any(
        within(ship, bogey, reach_mu) and is_clear(battle, ship, bogey)
        for ship in battle.ships
        if ship.side != bogey.side and senses(ship)
    )


def senses(ship: Ship) -> bool:
    """Return whether the passive sensors of a ship find anything (FT-RUL-73, FT-UMP-38)."""
    return ship.status == "active" and not ship.dummy and not ship.is_hulk


def is_clear(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Return whether no asteroid blocks the line of sensors between two ships (FT-13.1-1)."""
    return not is_blocked(battle, ship.place, target.place)


def announce_scans(ruling: Ruling) -> Ruling:
    """Reveal the ships that were ordered to scan, and say that they do (FT-11.1-3)."""
    battle = ruling.state
    for ship in battle.ships:
        if not is_scanning(battle, ship):
            continue
        if ship.bogey:
            ruling = ruling.then(reveal(battle, ship, "scanning", "FT-11.1-3"))
        scans = most_scans(battle, ship)
        ruling = ruling.then(ScanAnnounced(ship=ship.id, side=ship.side, scans=scans))
    return ruling


def is_scanning(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship uses its active sensors this turn."""
    return (
        ship.sensing().status == "active"
        and ship.can("act", battle.turn)
        and ship.uses_active_sensors
        and ship.has_active_sensors()
    )


def most_scans(battle: Battle, ship: Ship) -> int:
    """Return how many enemies a ship may scan in a turn, by its true group (FT-11.1-3)."""
    scans: int = getattr(battle.tables.sensors.scans, true_group(battle, ship))
    return scans


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Let a ship that was ordered to scan scan one enemy: a bogey or, with a suite, a ship.

    It is given in phase `sensors`. Where sensors are not in play, the answer says so.
    """

    ship: Id
    target: Id


def scan_ship(ruling: Ruling, order: ScanShip, dice: Dice) -> Ruling:
    """Scan one enemy: a bogey is revealed, and a suite discloses data (FT-11.1-3, FT-11.2-1).

    Raises:
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
    scanned = _scan(battle, ship, target, dice)
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
    """Return whether any ship of a side may still scan anything this turn.

    In a closed book any that scans may have a suite for it (FT-UMP-67).
    """
    if not battle.options.sensors:
        return False
    return any(
        may_yet_act(battle, ship) or any(True for _ in targets_of(battle, ship))
        for ship in battle.ships
        if ship.side == side and is_scanning(battle, ship)
    )


def bonus_of(suite: SensorSuite, table: SensorTable) -> int:
    """Return what a suite adds to the die of a scan (FT-11.2-1)."""
    return table.superior_bonus if suite.grade == "superior" else 0


def disclosure_of(score: int, table: SensorTable) -> Disclosure:
    """Return how much a score discloses (FT-11.2-1)."""
    levels: tuple[tuple[int, Disclosure], ...] = (
        (table.everything_from, "everything_current"),
        (table.systems_from, "all_original"),
        (table.drive_from, "mass_drive_screens"),
        (table.mass_from, "mass_and_type"),
    )
    return next((level for least, level in levels if score >= least), "none")


def findings_of(ship: Ship, disclosed: Disclosure) -> Findings | None:
    """Return the findings at a level of disclosure; each includes the levels below."""
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


def _scan(battle: Battle, ship: Ship, target: Ship, dice: Dice) -> ShipScanned:
    """Return the scan: basic without dice, with a suite its die and one for ECM (FT-DICE-10)."""
    scanned, suite = (*ship.scanned, target.id), suite_of(battle, ship)
    jammed = is_covered(battle, target) or is_covered(battle, ship)
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
    rolls = _throw_scan(battle, ship, target, dice, jammed=jammed)
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


def _throw_scan(
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


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[ScanShipChoice]:
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


def scan_odds(battle: Battle, order: ScanShip) -> Odds:
    """Return the chances of each level of disclosure; basic sensors throw no die.

    Only ECM of its own side, which it knows of, is reckoned with: whether the target is jammed
    shows when it is scanned (FT-11.4-2).

    Raises:
        CannotAdjudicate: sensors are not in play.
    """
    ship = sensing_ship(battle, order.ship, at="/ship")
    target = acting_ship(battle, order.target, at="/target")
    if not battle.options.sensors:
        raise NO_SENSORS.refuse("Sensors are not in play: every ship on the table is seen.")
    wrong = bar_to_scan(battle, ship, target)
    if wrong is not None:
        raise wrong
    suite = suite_of(battle, ship)
    outcomes = () if suite is None else _outcomes(battle, ship, suite)
    return Odds((TargetOdds(target.id, (1.0,), 0.0, outcomes),))


def _outcomes(battle: Battle, ship: Ship, suite: SensorSuite) -> tuple[Outcome, ...]:
    """Return the chance of each level, from the least to the most disclosure."""
    table, faces = battle.tables.sensors, range(1, DIE + 1)
    jamming = faces if is_covered(battle, ship) else (0,)
    bonus = bonus_of(suite, table)
    throws = sorted(face + bonus - less for face, less in product(faces, jamming))
    levels = Counter(disclosure_of(score, table) for score in throws)
    return tuple(
        Outcome(level, number / len(throws), "FT-11.2-1") for level, number in levels.items()
    )


def _may_disclose(_battle: Battle, _order: ScanShip) -> bool:
    """Return true: any scan may disclose a bogey or a ship (FT 11.1, 11.2)."""
    return True


SCAN_SHIP: Act[Battle, ScanShip] = Act(
    order=ScanShip,
    procedure=scan_ship,
    family="sensors",
    side=side_of_ship,
    offer=InChapter(ScanShipChoice),
    explores=_may_disclose,
    odds=scan_odds,
)

SENSORS: Chapter[Battle] = Chapter(
    acts=(SCAN_SHIP,),
    events=EVENTS,
    choices=choices,
)
