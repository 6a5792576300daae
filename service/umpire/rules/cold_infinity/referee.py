"""The referee's corrections, and the end of a battle (CI-UMP-64 to -66, -100, -186)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel import ending
from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal, malformed
from umpire.kernel.happening import HappensTo
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.cold_infinity.drives.requirements import UNKNOWN_DRIVE, UNKNOWN_TUNNEL
from umpire.rules.cold_infinity.guided.launchers import racks_now
from umpire.rules.cold_infinity.hits.impact import harm_hull, system_printed
from umpire.rules.cold_infinity.hits.ships import status_now, still_unstable, worn_after
from umpire.rules.cold_infinity.play import (
    Happening,
    HeardByFew,
    OnMap,
    if_identified,
    is_hidden,
    may_end_the_phase,
    nobody,
)
from umpire.rules.cold_infinity.power.allocation import describe_turns_off, told_only_to
from umpire.rules.cold_infinity.power.grids import Consumer, consumers, require_forced_off
from umpire.rules.cold_infinity.power.upkeep import note_losses
from umpire.rules.cold_infinity.sheets import require_sound_condition
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    EndReason,
    Result,
    Ruling,
    Unit,
    change_drive,
    change_group,
    change_groups,
    change_power,
    change_room,
    change_sections,
    change_ship,
    change_ships,
    change_tunnels,
    change_unit,
    switch_off,
    without_guided,
)
from umpire.rules.cold_infinity.state.drones import drive_of, drives_of
from umpire.rules.cold_infinity.state.sheet import (
    INCONSISTENT,
    NOTHING_CORRECTED,
    UNKNOWN_CONSUMER,
    UNKNOWN_SIDE,
    WITHDRAWN,
    Condition,
    SectionAfter,
    changed,
    destroyed,
    is_lost,
    section_of,
    system_of,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.units import (
    describe_hex,
    known_ship,
    known_unit,
    listed,
    parse,
    require_layer,
    say,
    side_of_ship,
    side_of_unit,
    status_of,
    written,
)
from umpire.rules.cold_infinity.state.values import (
    MOST_SIDES,
    Cell,
    Count,
    Facing,
    Motion,
    Name,
    Quarter,
    SectionName,
)
from umpire.rules.cold_infinity.state.vessels import (
    MOST_EVER,
    Fighter,
    Group,
    Starship,
    Status,
    SystemTurns,
    WornWeapon,
)
from umpire.rules.cold_infinity.state.weapons import DriveState, Mine, Tunnel


class RackRoom(msgspec.Struct, frozen=True):
    """A rack, and for how many missiles it has room now."""

    rack: str
    capacity: int


class UnitCorrected(HeardByFew, frozen=True, tag="unit_corrected", kw_only=True):
    """The referee set a unit right: it is as these fields say.

    For a ship: changed `sections`, worn weapons, racks with less room, unstable reactors. `vessels`
    are all of a group.
    """

    unit: str
    note: str
    cell: Cell
    came: Cell | None
    arrival: int
    motion: Motion
    status: Status
    sections: tuple[SectionAfter, ...] = ()
    worn: tuple[WornWeapon, ...] = ()
    racks: tuple[RackRoom, ...] = ()
    unstable: tuple[SystemTurns, ...] = ()
    vessels: tuple[Fighter, ...] = ()
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        moved = replace(
            change_unit(
                battle,
                self.unit,
                cell=self.cell,
                came=self.came,
                arrival=self.arrival,
                motion=self.motion,
            ),
            arrivals=max(battle.arrivals, self.arrival + 1),
        )
        ship = moved.ship(self.unit)
        if ship is None:
            return change_group(moved, self.unit, fighters=self.vessels)
        changed = change_ship(
            change_sections(moved, ship.id, self.sections),
            ship.id,
            status=self.status,
            unstable=self.unstable,
            arms=replace(ship.arms, worn=self.worn),
        )
        for each in self.racks:
            changed = change_room(changed, ship.id, each.rack, each.capacity)
        return changed

    def tell(self) -> str:
        done = [
            self.say("at {at}", at=describe_hex(self.cell)),
            self.say("vector {vector}", vector=written(self.motion.vector)),
            self.say("facing {motion.attitude.facing}"),
            self.say("{status:word}"),
        ]
        done += [say("hull of {section:word} {hull}", each) for each in self.sections]
        done += [say("hull of {id} {hull}", each) for each in self.vessels]
        return self.say("The referee corrects {unit} ({note}): {done:list}", done=done)


class SystemsForcedOff(HeardByFew, frozen=True, tag="systems_forced_off", kw_only=True):
    """Systems are forced off for some turns; `deactivated` are those that were on."""

    ship: str
    note: str
    forced_off: tuple[SystemTurns, ...]
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Switch them off, and note for how long."""
        off = switch_off(battle, self.ship, self.deactivated)
        return change_power(off, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        if not self.forced_off:
            return self.say("Nothing is forced off aboard {ship} any more ({note})")
        each = map(describe_turns_off, self.forced_off)
        return self.say("Forced off aboard {ship} ({note}): {each:list}", each=each)


class SideWithdrew(ending.SideWithdrew, Happening, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "CI-UMP-64"

    def apply(self, battle: Battle) -> Battle:
        """Take its units and its guided weapons out."""

        def ship_gone(ship: Starship) -> Starship:
            gone = ship.side == self.side and (ship.under_way or ship.status == "beyond")
            return replace(ship, status="withdrawn") if gone else ship

        def group_gone(group: Group) -> Group:
            gone = group.side == self.side and group.in_play
            return replace(group, withdrawn=True) if gone else group

        left = change_groups(change_ships(battle, ship_gone), group_gone)
        return without_guided(left, lambda guided: guided.side == self.side)


class BattleEnded(ending.BattleEnded, Happening, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reasons: ClassVar[Mapping[str, str]] = {
        **ending.BattleEnded.reasons,
        "eliminated": "the other side has nothing left that acts",
    }

    reason: EndReason
    rule: str = "CI-UMP-64"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over", result=Result(self.winner, self.reason))


class MineCorrected(HeardByFew, frozen=True, tag="mine_corrected", kw_only=True):
    """The referee set a mine right: it is as given, or gone. Those see it that know or knew it."""

    mine: str
    note: str
    after: Mine | None
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        after = self.after
        if after is None:
            mines = [each for each in battle.mines if each.id != self.mine]
        else:
            mines = [after if each.id == self.mine else each for each in battle.mines]
        return replace(battle, mines=tuple(mines))

    def tell(self) -> str:
        if self.after is None:
            return self.say("The referee corrects mine {mine} ({note}): it is gone")
        at = describe_hex(self.after.cell)
        return self.say("The referee corrects mine {mine} ({note}): it is at {at}", at=at)


class DriveCorrected(HeardByFew, frozen=True, tag="drive_corrected", kw_only=True):
    """The referee set a drive beyond light right."""

    ship: str
    drive: str
    note: str
    after: DriveState
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        now = self.after
        return change_drive(
            battle,
            self.ship,
            self.drive,
            held=now.held,
            wanted=now.wanted,
            declared=now.declared,
            disabled=now.disabled,
            melted=now.melted,
            faltered=now.faltered,
        )

    def tell(self) -> str:
        state = "melted" if self.after.melted else "disabled" if self.after.disabled else "works"
        return self.say(
            "The referee corrects {drive} of {ship} ({note}): {after.held} power, {state:word}",
            state=state,
        )


class TunnelCorrected(OnMap, frozen=True, tag="tunnel_corrected", kw_only=True):
    """The referee set a tunnel right: it is as given, or closed."""

    tunnel: str
    note: str
    after: Tunnel | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        after = self.after
        if after is None:
            holes = [each for each in battle.open_tunnels if each.id != self.tunnel]
        else:
            holes = [after if each.id == self.tunnel else each for each in battle.open_tunnels]
        return change_tunnels(battle, tuple(holes))

    def tell(self) -> str:
        if self.after is None:
            return self.say("The referee corrects {tunnel} ({note}): it is closed")
        return self.say(
            "The referee corrects {tunnel} ({note}): it is at {at}, facing {after.facing}",
            at=describe_hex(self.after.cell),
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitCorrected,
    SystemsForcedOff,
    SideWithdrew,
    BattleEnded,
    MineCorrected,
    DriveCorrected,
    TunnelCorrected,
)
"""All that can happen by this chapter."""


Reason = Annotated[str, Meta(min_length=1, max_length=200)]

Notation = Annotated[str, Meta(max_length=80)]
"""A vector as the book writes it: `1+3,2+1`, or `0` at rest (CI-5.4.1-3)."""


class SystemSet(Value, frozen=True, tag="system", kw_only=True):
    """A system with so much structure lost; all of it: destroyed."""

    system: Id
    lost: Count


class SectionSet(Value, frozen=True, tag="section", kw_only=True):
    """A section with so much hull and armour left."""

    section: SectionName
    hull: Count | None = None
    armour: Count | None = None


class CorrectUnit(Value, frozen=True, tag="correct_unit", kw_only=True):
    """Set a unit right, with a reason. Omitted fields do not change.

    - `came`: the hex that it came from, where units share one; it is then the later (CI-RUL-113).
    - `damage`: sections and systems of a ship; `hulls` of a group, fighter by fighter.
    - `forced_off`: turns without a system (CI-3.2.2-1).
    """

    unit: Id
    reason: Reason
    cell: Cell | None = None
    vector: Notation | None = None
    facing: Facing | None = None
    roll: Quarter | None = None
    tumble: Quarter | None = None
    came: Cell | None = None
    damage: Annotated[tuple[SystemSet | SectionSet, ...], Meta(max_length=100)] = ()
    hulls: Annotated[tuple[Count, ...], Meta(max_length=MOST_EVER)] = ()
    forced_off: Annotated[tuple[SystemTurns, ...], Meta(max_length=100)] = ()


class CorrectMine(Value, frozen=True, tag="correct_mine", kw_only=True):
    """Set a mine right, with a reason: where it lies, who has found it, or that it is gone."""

    mine: Id
    reason: Reason
    cell: Cell | None = None
    found: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] | None = None
    removed: bool = False


class CorrectDrive(Value, frozen=True, tag="correct_drive", kw_only=True):
    """Set a drive beyond light right, with a reason: the power that it holds, and what it can do.

    `idle` takes back the order to work.
    """

    ship: Id
    drive: Id
    reason: Reason
    held: Count | None = None
    disabled: bool | None = None
    melted: bool | None = None
    idle: bool = False


class CorrectTunnel(Value, frozen=True, tag="correct_tunnel", kw_only=True):
    """Set a tunnel right, with a reason: where it is, its facing, or that it is closed."""

    tunnel: Id
    reason: Reason
    cell: Cell | None = None
    facing: Facing | None = None
    closed: bool = False


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None = None
    condition: Name = ""


UNKNOWN_MINE = malformed("unknown_mine", "No mine of this name lies on the map.", "CI-10.1-1")


def condition_set(ship: Starship, damage: tuple[SystemSet | SectionSet, ...]) -> Condition:
    """Return a condition as the referee sets it, in the order of the entries.

    Raises:
        Malformed: there is no such section or system, or it cannot be so.
    """
    condition = ship.condition
    for place, each in enumerate(damage):
        at = f"/damage/{place}"
        if isinstance(each, SectionSet):
            condition = _section_set(ship, condition, each, at)
        else:
            condition = _system_set(ship, condition, each, at)
    try:
        require_sound_condition(condition, ship.sheet)
    except Refusal as refusal:
        raise INCONSISTENT.refuse(refusal.message, at="/damage") from None
    return condition


def _section_set(ship: Starship, condition: Condition, order: SectionSet, at: str) -> Condition:
    if order.section not in [part.name for part in condition.sections]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(part.name for part in condition.sections)}.",
            at=f"{at}/section",
        )
    section = section_of(condition, order.section)
    armour = section.armour if order.armour is None else order.armour
    condition = with_section(condition, replace(section, armour=armour))
    if order.hull == 0:
        return harm_hull(condition, section.name, section.hull, Fraction(1)).condition
    hull = section.hull if order.hull is None else order.hull
    return with_section(condition, replace(section, armour=armour, hull=hull))


def _system_set(ship: Starship, condition: Condition, order: SystemSet, at: str) -> Condition:
    if order.system not in [each.id for part in condition.sections for each in part.systems]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no system {order.system} that can be set.", at=f"{at}/system"
        )
    gone = order.lost >= system_printed(ship.sheet, order.system).structure
    state = system_of(condition, order.system)
    return with_system(condition, replace(state, lost=order.lost, destroyed=gone))


def racks_after(battle: Battle, ship: Starship) -> tuple[RackRoom, ...]:
    """Return the racks of a ship that hold more than they have room for now (CI-13.1.10-1)."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    return tuple(
        [
            RackRoom(name, rack.capacity)
            for name, rack in racks.items()
            if len(rack.missiles) > rack.capacity
        ]
    )


def forced(ship: Starship, asked: tuple[SystemTurns, ...]) -> tuple[SystemTurns, ...]:
    """Return all systems of a ship that are forced off, and for how long; 0 turns: no more.

    Raises:
        IllegalOrder: a system needs no power, or is destroyed (CI-3.2.2-1).
        Malformed: there is no such system.
    """
    known = {each.system: each for each in consumers(ship.sheet)}
    rows = {each.system: each for each in ship.power.forced_off}
    for place, each in enumerate(asked):
        at = f"/forced_off/{place}/system"
        consumer = known.get(each.system)
        if consumer is None:
            raise UNKNOWN_CONSUMER.refuse(
                f"{ship.id} has no system {each.system}; it has {listed(known)}.", at=at
            )
        _require_consumer(ship, consumer, at)
        rows[each.system] = each
    return tuple([each for each in rows.values() if each.turns])


def _require_consumer(ship: Starship, consumer: Consumer, at: str) -> None:
    gone = consumer.system in destroyed(ship.condition)
    try:
        require_forced_off(consumer._replace(condition="destroyed") if gone else consumer)
    except Refusal as refusal:
        raise refusal.inside(at) from None


T = TypeVar("T")


def correct_unit(ruling: Ruling, order: CorrectUnit, _dice: Dice) -> Ruling:
    """Set a unit right: place, movement, damage, systems that are forced off; no dice (CI-UMP-66).

    Raises:
        IllegalOrder: a system cannot be forced off.
        Malformed: it names unknown things, changes nothing, or is impossible.
    """
    battle = ruling.state
    unit = known_unit(battle, order.unit, at="/unit")
    require_layer(battle, order.cell, at="/cell")
    require_layer(battle, order.came, at="/came")
    require_layer(battle, parse(order.vector or "0"), at="/vector")
    if isinstance(unit, Group):
        ruling = ruling.then(_group_corrected(battle, unit, order))
    else:
        ruling = _ship_corrected(ruling, unit, order)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(f"{unit.id} already has these values: correct at least one.")
    return ruling


def _ship_corrected(ruling: Ruling, ship: Starship, order: CorrectUnit) -> Ruling:
    if order.hulls:
        raise INCONSISTENT.refuse(f"{ship.id} is no group: set its damage, not hulls.", at="/hulls")
    battle = ruling.state
    if order.damage:
        ruling = ruling.then(_damage_set(battle, ship, order))
        after = ruling.state.ship(ship.id) or ship
        if not is_lost(after.condition):
            told_power = note_losses(battle, ship.id, ship.condition, after.condition)
            ruling = ruling.then(*told_power)
    elif _moves(order):
        kept = replace(_move(battle, ship, order), worn=ship.arms.worn, unstable=ship.unstable)
        ruling = ruling.then(kept)
    if order.forced_off:
        ruling = ruling.then(_force_off(ruling.state.ship(ship.id) or ship, order))
    return ruling


def _damage_set(battle: Battle, ship: Starship, order: CorrectUnit) -> UnitCorrected:
    """Return a ship with new damage, and its consequences (CI-UMP-100)."""
    after = condition_set(ship, order.damage)
    now = replace(ship, condition=after)
    return replace(
        _move(battle, ship, order),
        status=_status(battle, ship, now),
        sections=changed(ship.condition, after),
        worn=worn_after(battle, now),
        racks=racks_after(battle, now),
        unstable=still_unstable(now),
    )


def _force_off(ship: Starship, order: CorrectUnit) -> SystemsForcedOff:
    """Return which systems of a ship are forced off, and which of them go off by that."""
    rows = forced(ship, order.forced_off)
    off = tuple([each.system for each in rows if each.system in ship.power.on])
    return SystemsForcedOff(
        ship=ship.id,
        note=order.reason,
        forced_off=rows,
        deactivated=off,
        only=(ship.side,) if is_hidden(ship) else UNSET,
    )


def _moves(order: CorrectUnit) -> bool:
    """Return whether an order says anything of where a unit is, and how it moves."""
    return any(
        getattr(order, name) is not None
        for name in ("cell", "vector", "facing", "roll", "tumble", "came")
    )


def _status(battle: Battle, ship: Starship, now: Starship) -> Status:
    """Return the status of a ship after its damage is corrected; departed ships stay away.

    One that is hidden or yet to come in is lost as others are (CI-7.4.4-1, CI-15.8-1).
    """
    if ship.status in {"withdrawn", "departed"}:
        return ship.status
    if ship.status in {"beyond", "hidden"}:
        after = status_now(battle, now)
        return after if after == "destroyed" or ship.status == "hidden" else ship.status
    return status_now(battle, replace(now, status="active"))


def _group_corrected(battle: Battle, group: Group, order: CorrectUnit) -> UnitCorrected:
    if order.damage or order.forced_off:
        raise INCONSISTENT.refuse(
            f"{group.id} has neither sections nor switches: set its hulls.",
            at="/damage" if order.damage else "/forced_off",
        )
    vessels = _vessels(group, order)
    now = replace(group, fighters=vessels)
    return replace(_move(battle, group, order), vessels=vessels, status=status_of(now))


def _vessels(group: Group, order: CorrectUnit) -> tuple[Fighter, ...]:
    """Return the fighters of a group with their hulls; one that has hull again flies again."""
    if not order.hulls:
        return group.fighters
    if len(order.hulls) != len(group.fighters):
        raise INCONSISTENT.refuse(
            f"{group.id} has {len(group.fighters)} vessels, not {len(order.hulls)}.", at="/hulls"
        )
    for place, hull in enumerate(order.hulls):
        if hull > group.craft.hull:
            raise INCONSISTENT.refuse(
                f"A hull of {hull} is more than the {group.craft.hull} of its craft.",
                at=f"/hulls/{place}",
            )
    pairs = zip(group.fighters, order.hulls, strict=True)
    return tuple([_with_hull(fighter, hull) for fighter, hull in pairs])


def _with_hull(fighter: Fighter, hull: int) -> Fighter:
    if fighter.hull == hull or fighter.status == "merged":
        return fighter
    return replace(fighter, hull=hull, status="flying" if hull else "destroyed")


def _move(battle: Battle, unit: Unit, order: CorrectUnit) -> UnitCorrected:
    """Return a unit where it must be (CI-7.7-1, CI-RUL-113).

    In another hex it is the last to have come, and so it is if the referee shows from where.
    Relations in its old hex do not count elsewhere.
    """
    cell = _either(order.cell, unit.cell)
    stays = cell == unit.cell
    came = _either(order.came, unit.came if stays else None)
    if came == cell and order.came is not None:
        raise INCONSISTENT.refuse(
            f"{unit.id} cannot have come from {came}, where it is: name a hex beside it.",
            at="/came",
        )
    return UnitCorrected(
        unit=unit.id,
        note=order.reason,
        cell=cell,
        came=came,
        arrival=unit.arrival if stays and order.came is None else battle.arrivals,
        motion=_motion(unit.motion, order),
        status=status_of(unit),
        only=(unit.side,) if is_hidden(unit) else UNSET,
    )


def _motion(motion: Motion, order: CorrectUnit) -> Motion:
    attitude = replace(
        motion.attitude,
        facing=_either(order.facing, motion.attitude.facing),
        roll=_either(order.roll, motion.attitude.roll),
        tumble=_either(order.tumble, motion.attitude.tumble),
    )
    vector = motion.vector if order.vector is None else parse(order.vector, at="/vector")
    return replace(motion, vector=vector, attitude=attitude)


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


_LEFT: frozenset[Status] = frozenset(("withdrawn", "departed"))
"""The states of a unit that left of its own will."""


class WithdrawChoice(Choice, frozen=True, tag="withdraw", kw_only=True):
    """A side may give up."""

    side: str
    rule: str = "CI-UMP-64"
    role: Role = "leave"


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
    """Yield the sides that may give up."""
    if unit is None:
        for side in battle.sides:
            if sees(side) and battle.in_play(side):
                yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have units that act."""
    standing = [side for side in battle.sides if battle.in_play(side)]
    if len(standing) > 1:
        return None
    gave_up = all(
        any(unit.side == side and status_of(unit) in _LEFT for unit in battle.units)
        for side in battle.sides
        if side not in standing
    )
    return BattleEnded(
        winner=standing[0] if standing else None,
        reason="withdrawal" if gave_up else "eliminated",
    )


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (CI-UMP-64).

    Raises:
        IllegalOrder: it has no unit left that acts.
        Malformed: there is no such side.
    """
    return ruling.then(
        SideWithdrew(side=side_in_play(ruling.state, order.side, WITHDRAWN, at="/side"))
    )


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed in advance (CI-UMP-64)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


def correct_mine(ruling: Ruling, order: CorrectMine, _dice: Dice) -> Ruling:
    """Set a mine right: where it lies, who has found it, or that it is gone (CI-UMP-66).

    Raises:
        Malformed: there is no such mine or side, its own side is to have found it, or nothing
            changes.
    """
    battle = ruling.state
    mine = battle.mine(order.mine)
    if mine is None:
        raise UNKNOWN_MINE.refuse(
            f"There is no mine {order.mine}; choose {listed(e.id for e in battle.mines)}.",
            at="/mine",
        )
    for place, side in enumerate(order.found or ()):
        if side not in battle.sides:
            raise UNKNOWN_SIDE.refuse(
                f"There is no side {side}; there is {listed(battle.sides)}.", at=f"/found/{place}"
            )
        if side == mine.side:
            raise INCONSISTENT.refuse(
                f"Mine {mine.id} is of side {side}, which need not find it: name others.",
                at=f"/found/{place}",
            )
    cell = mine.cell if order.cell is None else order.cell
    found = mine.found if order.found is None else tuple(dict.fromkeys(order.found))
    after = None if order.removed else replace(mine, cell=cell, found=found)
    if after == mine:
        raise NOTHING_CORRECTED.refuse(
            f"Mine {mine.id} already has these values: correct at least one."
        )
    only = tuple(dict.fromkeys((mine.side, *mine.found, *found)))
    return ruling.then(MineCorrected(mine=mine.id, note=order.reason, after=after, only=only))


def correct_drive(ruling: Ruling, order: CorrectDrive, _dice: Dice) -> Ruling:
    """Set a drive beyond light right: its power, and whether it works (CI-UMP-66).

    Raises:
        Malformed: there is no such ship or drive, it does not hold so much, or nothing changes.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    drive = drive_of(ship, order.drive)
    if drive is None:
        raise UNKNOWN_DRIVE.refuse(
            f"{ship.id} has no drive {order.drive}; it has"
            f" {listed(each.system.id for each in drives_of(ship))}.",
            at="/drive",
        )
    most = drive.system.power
    if order.held is not None and order.held > most:
        raise INCONSISTENT.refuse(
            f"Drive {order.drive} of {ship.id} holds {most} power at most.", at="/held"
        )
    before = ship.beyond.drive(order.drive)
    after = replace(
        before,
        held=before.held if order.held is None else order.held,
        wanted=before.wanted if order.held is None else None,
        disabled=before.disabled if order.disabled is None else order.disabled,
        melted=before.melted if order.melted is None else order.melted,
        declared=None if order.idle else before.declared,
    )
    if after == before:
        raise NOTHING_CORRECTED.refuse(
            f"Drive {order.drive} of {ship.id} already has these values: correct at least one."
        )
    return ruling.then(
        DriveCorrected(
            ship=ship.id,
            drive=order.drive,
            note=order.reason,
            after=after,
            only=told_only_to(battle, ship),
        )
    )


def correct_tunnel(ruling: Ruling, order: CorrectTunnel, _dice: Dice) -> Ruling:
    """Set a tunnel right: where it is, its facing, or that it is closed (CI-UMP-66).

    Raises:
        Malformed: there is no such tunnel, or nothing changes.
    """
    battle = ruling.state
    tunnel = battle.tunnel(order.tunnel)
    if tunnel is None:
        raise UNKNOWN_TUNNEL.refuse(
            f"There is no tunnel {order.tunnel}; there is"
            f" {listed(e.id for e in battle.open_tunnels)}.",
            at="/tunnel",
        )
    cell = tunnel.cell if order.cell is None else order.cell
    facing = tunnel.facing if order.facing is None else order.facing
    after = None if order.closed else replace(tunnel, cell=cell, facing=facing)
    if after == tunnel:
        raise NOTHING_CORRECTED.refuse(
            f"Tunnel {tunnel.id} already has these values: correct at least one."
        )
    return ruling.then(TunnelCorrected(tunnel=tunnel.id, note=order.reason, after=after))


CORRECT_UNIT: Act[Battle, CorrectUnit] = Act(
    order=CorrectUnit,
    procedure=correct_unit,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)


CORRECT_MINE: Act[Battle, CorrectMine] = Act(
    order=CorrectMine,
    procedure=correct_mine,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
    readable=nobody,
)


CORRECT_DRIVE: Act[Battle, CorrectDrive] = Act(
    order=CorrectDrive,
    procedure=correct_drive,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
    readable=nobody,
)


CORRECT_TUNNEL: Act[Battle, CorrectTunnel] = Act(
    order=CorrectTunnel,
    procedure=correct_tunnel,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
)


WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
    explores=may_end_the_phase,
)


DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)


REFEREE: Chapter[Battle] = Chapter(
    acts=(
        CORRECT_UNIT,
        CORRECT_MINE,
        CORRECT_DRIVE,
        CORRECT_TUNNEL,
        WITHDRAW,
        DECLARE_VICTORY,
    ),
    events=EVENTS,
    choices=choices,
)
