"""FT 4.6, 7.1, 7.2: threshold points, lost systems, the events and odds of damage."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Chances, Outcome, mixed, reaching, zero
from umpire.kernel.rulebook import Seat
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.kernel.words import dice
from umpire.rules.full_thrust.fighter_events import GroupDestroyed
from umpire.rules.full_thrust.morale import throw_for_colours
from umpire.rules.full_thrust.power import delta_of
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    HeldFire,
    Ruling,
    change_ship,
    is_yet_unknown,
    label,
    require_ship,
    with_ship,
)
from umpire.rules.full_thrust.state.ship import DriveState, MainDrive, Ship
from umpire.rules.full_thrust.state.tables import (
    DIE,
    Reading,
    ThresholdTable,
    die_chances,
    is_lost,
    threshold_number,
)
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS, Core

Strike: TypeAlias = Mapping[int, Chances]
"""By the points on armour: `strike[a][h]` is the chance of a there and h straight to the hull.

One strike is whatever is independent of the rest of an attack, such as one die or one torpedo.
"""

NEGLIGIBLE = 1e-15
"""Chains of sixes never end; the end of a strike that is less likely than this is left out."""

MOST_STEPS = 20_000_000
"""How much is counted for one answer: cells of armour and hull, times strikes."""


class Blow(NamedTuple):
    """The damage of one weapon, or one attacker: independent strikes, marked together.

    Its `mode` decides how armour meets the points: those of `dice` one by one, then those that go
    past it; `piercing` ones half and half; those of a `template` not at all. `aimed[n]` are the
    strikes that come with n points by needles, which nothing stops.
    """

    strikes: tuple[Strike, ...] = ()
    mode: Literal["dice", "piercing", "template"] = "dice"
    aimed: Mapping[int, Strike] = {}

    def flat(self) -> tuple[Strike, ...]:
        """Return its strikes, the points of needles among those that go straight to the hull."""
        if not self.aimed:
            return self.strikes
        merged: dict[int, Chances] = {}
        for lost, strike in self.aimed.items():
            for share, straight in strike.items():
                add(merged, {share: np.concatenate((np.zeros(lost), straight))})
        return (*self.strikes, merged)


Attacks: TypeAlias = Sequence[Sequence[Blow]]
"""Attack by attack, all its blows in the order of marking."""


def needle(damage: Chances) -> Blow:
    """Return the blow of needles alone, given the distribution of their points (FT-4.8-1)."""
    return Blow(aimed={points: {0: np.array([chance])} for points, chance in enumerate(damage)})


def together(one: Strike, other: Strike) -> Strike:
    """Return two independent strikes as one."""
    both: dict[int, Chances] = {}
    for share, straight in one.items():
        for more, beside in other.items():
            add(both, {share + more: trim(np.convolve(straight, beside))})
    return both


def add(strike: dict[int, Chances], other: Strike, chance: float = 1.0) -> None:
    """Add another strike to one, as what happens with a chance."""
    for share, straight in other.items():
        strike[share] = _add_up(strike.get(share, zero() * 0), chance * straight)


def trim(chances: Chances, negligible: float = NEGLIGIBLE) -> Chances:
    """Return a distribution without the end of it that is next to impossible."""
    return chances[: max(1, int((chances[::-1].cumsum() > negligible).sum()))]


def penetrating_die(reading: Reading) -> Strike:
    """Return the strike of one die whose extra dice go straight to the hull (FT-4.3-3)."""
    later = die_chances(Reading(reading.again, reading.again))
    strike: dict[int, Chances] = {}
    for face in range(1, DIE + 1):
        straight = later if reading.repeats(face, reading.first) else zero()
        points = reading.counts(face, reading.first)
        strike[points] = _add_up(strike.get(points, zero() * 0), straight / DIE)
    return strike


def piercing(damage: Chances) -> Strike:
    """Return the strike of armour-piercing damage: the larger half on armour (FT-4.5-4)."""
    strike: dict[int, Chances] = {}
    for lost, chance in enumerate(damage):
        share = (lost + 1) // 2
        straight = np.zeros(lost - share + 1)
        straight[-1] = chance
        strike[share] = _add_up(strike.get(share, zero() * 0), straight)
    return strike


def straight_to_hull(damage: Chances) -> Strike:
    """Return the strike of penetrating damage (FT-4.5-3)."""
    return {0: damage}


def hull_chances(ship: Ship, strikes: Sequence[Strike]) -> Chances:
    """Return the distribution of the hull boxes that strikes cost a ship, up to all it has left.

    Points that armour cannot take go to the hull (FT-4.5-1, FT-RUL-17).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    armour = min(ship.armour, sum([max(strike) for strike in strikes]))
    if (armour + 1) * (ship.hull + 1) * len(strikes) > MOST_STEPS:
        raise NO_ODDS.refuse(
            f"The odds at {ship.id} take too long to count: ask for fewer attacks."
        )
    state = np.zeros((armour + 1, ship.hull + 1))
    state[0, 0] = 1.0
    for strike in strikes:
        state = apply_strike(state, strike)
    found: Chances = state.sum(axis=0)
    return found


def apply_strike(state: Chances, strike: Strike) -> Chances:
    """Return the chances of armour boxes (rows) and hull boxes (columns) gone after a strike."""
    after = np.zeros_like(state)
    for share, straight in strike.items():
        met = _on_armour(state, share)
        for lost, chance in enumerate(straight[: state.shape[1]]):
            after += chance * _on_hull(met, lost)
        after[:, -1] += straight[state.shape[1] :].sum() * met.sum(axis=1)
    return after


def _on_armour(state: Chances, share: int) -> Chances:
    """Return the chances after `share` points on armour, and the rest of them on the hull."""
    if not share:
        return state
    last = state.shape[0] - 1
    after = np.zeros_like(state)
    if share <= last:
        after[share:] = state[: last + 1 - share]
    for gone in range(max(0, last + 1 - share), last + 1):
        after[last] += _on_hull(state[gone : gone + 1], share - (last - gone))[0]
    return after


def _on_hull(state: Chances, points: int) -> Chances:
    """Return the chances after `points` on the hull; the last column is all of it."""
    if not points:
        return state
    width = state.shape[1]
    after = np.zeros_like(state)
    if points < width:
        after[:, points:] = state[:, : width - points]
    after[:, -1] += state[:, max(0, width - points) :].sum(axis=1)
    return after


def _add_up(one: Chances, other: Chances) -> Chances:
    total = np.zeros(max(len(one), len(other)))
    total[: len(one)] += one
    total[: len(other)] += other
    return total


def mean_of(alternatives: Iterable[Chances]) -> Chances:
    """Return the distribution of several cases, each as likely."""
    cases = list(alternatives)
    total = zero() * 0
    for case in cases:
        total = _add_up(total, case / len(cases))
    return total


def attack_outcomes(
    battle: Battle,
    ship: Ship,
    cases: Sequence[Attacks],
    chance: float = 1.0,
    firer: Ship | None = None,
) -> tuple[Outcome, ...]:
    """Return the outcomes of attacks on a ship, as it is now (FT-2.6-2, FT-4.6-1).

    The `cases` are equally likely; `chance` is that of any attack. Without a `firer`, the attacks
    come from no ship.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    outcomes_of_book = delta_of(battle).outcomes
    if outcomes_of_book is None:
        return outcomes_without_screens(ship, cases, chance)
    return outcomes_of_book(battle, firer, ship, cases, chance)


def outcomes_without_screens(
    ship: Ship, cases: Sequence[Attacks], chance: float
) -> tuple[Outcome, ...]:
    """Return the outcomes of attacks that armour alone meets (FT-4.5-1)."""
    hulls = [
        hull_chances(ship, [strike for blows in case for blow in blows for strike in blow.flat()])
        for case in cases
    ]
    return damage_outcomes(ship, mixed(chance, mean_of(hulls)))


def damage_outcomes(ship: Ship, hull: Chances) -> tuple[Outcome, ...]:
    """Return the chances that a hull is hit, that each further row ends, and of destruction.

    `hull` is the distribution of the boxes that it will lose.
    """
    rows = tuple([row for row in ship.ssd.rows if row])
    passed = rows_ended(rows, ship.damage)
    ends = [
        Outcome(f"row {row} ends", reaching(hull, end - ship.damage), "FT-4.6-1")
        for row, end in enumerate(row_ends(rows)[:-1], start=1)
        if row > passed
    ]
    hit = Outcome("hull hit", reaching(hull, 1), "FT-4.5-1")
    destroyed = Outcome("destroyed", reaching(hull, boxes(rows) - ship.damage), "FT-2.6-2")
    return (hit, *ends, destroyed)


_DRIVE = {"full": "at full thrust again", "half": "at half thrust", "out": "out"}


class DamageTaken(Happening, frozen=True, tag="damage_taken", kw_only=True):
    """A ship took the damage of one attack, points to armour and points to the hull.

    `armour_lost` and `damage` are the totals of the ship by now.
    """

    ship: str
    attacker: str
    points: int
    to_armour: int
    to_hull: int
    armour_lost: int
    damage: int
    note: str = ""
    rule: str = "FT-2.6-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, armour_lost=self.armour_lost, damage=self.damage)

    def tell(self) -> str:
        if not self.points:
            line = "{ship} is hit by {attacker} and takes no damage"
            if self.note:
                line = "{ship} is hit by {attacker} ({note}) and takes no damage"
            return self.say(line)
        line = (
            "{ship} takes {points:points} from {attacker}: {to_armour} on armour, {to_hull} on the "
            "hull; {damage} in all"
        )
        if self.note:
            line = (
                "{ship} takes {points:points} from {attacker} ({note}): {to_armour} on armour, "
                "{to_hull} on the hull; {damage} in all"
            )
        return self.say(line)


class DamageHeld(Happening, frozen=True, tag="damage_held", kw_only=True):
    """Damage was noted that counts when both ships have fired (FT-2.7-17)."""

    fire: HeldFire
    rule: str = "FT-2.7-17"

    def apply(self, battle: B) -> B:
        return replace(battle, held_fire=(*battle.held_fire, self.fire))

    def tell(self) -> str:
        return self.say(
            "{total:points} from {attacker} on {target} will count when all have fired",
            total=sum(hit.points for hit in self.fire.hits),
            attacker=self.fire.attacker,
            target=self.fire.target,
        )


class HeldFireReleased(Happening, frozen=True, tag="held_fire_released", kw_only=True):
    """The damage that was noted counts from now on."""

    line: ClassVar[str] = "All have fired, and the damage counts"

    rule: str = "FT-2.7-17"

    def apply(self, battle: B) -> B:
        return replace(battle, held_fire=())


class ThresholdChecked(Told, frozen=True, tag="threshold_checked", kw_only=True):
    """Systems threw at a threshold point; each is lost on `number` or less, core ones on less.

    `modifier` was added to each die, for points passed by the same attack.
    """

    ship: str
    point: int
    number: int
    modifier: int
    systems: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.6-1"

    def tell(self) -> str:
        if not self.systems:
            return self.say("{ship} reaches threshold point {point}; no system is left to check")
        faces = [face for roll in self.rolls for face in roll.faces]
        each = [
            f"{self.say('{system:word}', system=system)} {face}"
            for system, face in zip(self.systems, faces, strict=False)
        ]
        line = (
            "{ship} checks its systems at threshold point {point}; each is lost on {number} or "
            "less: {each:list}"
        )
        if self.modifier:
            line = (
                "{ship} checks its systems at threshold point {point}; each is lost on {number} or "
                "less, {modifier:+d} on each die: {each:list}"
            )
        return self.say(line, each=each)


class SystemLost(Happening, frozen=True, tag="system_lost", kw_only=True):
    """A system, or a core system, is out; a main drive may be halved first.

    `until` is the last turn out of control of a bridge, or the last turn of life support.
    """

    ship: str
    system: str
    drive: DriveState | None = None
    until: int | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-2.6-3"

    def apply(self, battle: B) -> B:
        """Lose the system; a drive is halved by its first hit, and the core has its own states."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        if self.system in _CORE_LOST:
            return change_ship(battle, ship.id, core=_CORE_LOST[self.system](ship.core, self))
        if self.drive == "half":
            return change_ship(battle, ship.id, drive="half")
        lost = (*ship.lost, self.system)
        return change_ship(battle, ship.id, lost=lost, drive=self.drive or ship.drive)

    def tell(self) -> str:
        if self.drive is not None:
            return self.say("{ship}'s drive {system} is {state:word}", state=_DRIVE[self.drive])
        line = "{ship} loses {system:word}"
        if self.system == "bridge":
            line = "{ship}'s bridge is hit: out of control until the end of turn {until}"
            if self.until is None:
                line = "{ship}'s bridge is hit: out of control for good"
        if self.system == "power_core":
            line = "{ship}'s power core is hit and may explode"
        if self.system == "life_support":
            line = "{ship}'s life support is hit: it fails after turn {until}"
        lost = self.say(line)
        return f"{lost} ({dice(self.rolls)})" if self.rolls else lost

    def heard(self, battle: Battle, seat: Seat) -> "SystemLost | None":
        """Return it to seats that know of the ship."""
        return None if is_yet_unknown(battle, self.ship, seat) else self


class HoldsLost(Happening, frozen=True, tag="holds_lost", kw_only=True):
    """The left-most holds that were left are gone, with their contents; `holds_lost` in all."""

    ship: str
    holds_lost: int
    rule: str = "FT-7.5-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, holds_lost=self.holds_lost)

    def tell(self) -> str:
        holds = self.say_number(self.holds_lost, "{number} hold", "{number} holds")
        return self.say("{ship} has lost {holds} with the contents", holds=holds)


class ShipDestroyed(Happening, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed; `excess` is the damage beyond its last hull box."""

    takes_out: ClassVar[bool] = True

    ship: str
    excess: int = 0
    rule: str = "FT-2.6-2"

    def apply(self, battle: B) -> B:
        return with_ship(battle, self.ship, lambda ship: ship.become("destroyed"))

    def tell(self) -> str:
        if self.excess:
            return self.say("{ship} is destroyed, {excess:points} beyond its last box")
        return self.say("{ship} is destroyed")


class RepairTried(Happening, frozen=True, tag="repair_tried", kw_only=True):
    """Parties worked on a system; it is `done` on their number or less.

    `repaired_with` is how many parties of the ship have worked this turn by now.
    """

    ship: str
    system: str
    parties: int
    repaired_with: int
    done: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-7.3-2"

    def apply(self, battle: B) -> B:
        def try_repair(ship: Ship) -> Ship:
            tried = (*ship.repairs_tried, self.system)
            return replace(ship, repaired_with=self.repaired_with, repairs_tried=tried)

        return with_ship(battle, self.ship, try_repair)

    def tell(self) -> str:
        return self.say(
            "{ship} repairs {system:word} ({repairers}, needs {parties} or less, {rolls:dice})"
            if self.done
            else "{ship} fails to repair {system:word} ({repairers}, needs {parties} or "
            "less, {rolls:dice})",
            repairers=self.say_number(self.parties, "{number} party", "{number} parties"),
        )


class SystemRepaired(Happening, frozen=True, tag="system_repaired", kw_only=True):
    """A system, or a core system, works again; a main drive goes up by one step."""

    ship: str
    system: str
    drive: DriveState | None = None
    rule: str = "FT-7.3-2"

    def apply(self, battle: B) -> B:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        if self.system in _CORE_REPAIRED:
            return change_ship(battle, ship.id, core=_CORE_REPAIRED[self.system](ship.core))
        return change_ship(
            battle,
            ship.id,
            lost=tuple([system for system in ship.lost if system != self.system]),
            drive=self.drive or ship.drive,
        )

    def tell(self) -> str:
        if self.drive is not None:
            return self.say("{ship}'s drive {system} is {state:word}", state=_DRIVE[self.drive])
        return self.say("{ship}'s {system:word} works again")


class CoreDumped(Happening, frozen=True, tag="core_dumped", kw_only=True):
    """A ship threw out its power core, and drifts from now on."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} dumps its power core and drifts"

    ship: str
    rule: str = "FT-7.2-4"

    def apply(self, battle: B) -> B:
        return _core_changed(battle, self.ship, power_core="dumped")


class ShipAbandoned(Happening, frozen=True, tag="ship_abandoned", kw_only=True):
    """A crew left its ship in this turn, with a power core that nobody holds back any more."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} is abandoned and drifts"

    ship: str
    turn: int
    rule: str = "FT-7.2-5"

    def apply(self, battle: B) -> B:
        return _core_changed(battle, self.ship, power_core="abandoned", abandoned_turn=self.turn)


class ReactorThrown(Told, frozen=True, tag="reactor_thrown", kw_only=True):
    """A die was thrown for a power core that explodes on `number` or more."""

    ship: str
    number: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-7.2-3"

    def tell(self) -> str:
        return self.say(
            "{ship}'s power core explodes (on {number} or more, {rolls:dice})"
            if self.explodes
            else "{ship}'s power core holds (explodes on {number} or more, {rolls:dice})"
        )


class LifeSupportFailed(Happening, frozen=True, tag="life_support_failed", kw_only=True):
    """Nobody can live aboard any more: the ship is a drifting hulk."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship}'s life support fails; the ship is a drifting hulk"

    ship: str
    rule: str = "FT-7.2-6"

    def apply(self, battle: B) -> B:
        return _core_changed(battle, self.ship, life_support="failed")


_CORE_LOST: dict[str, Callable[[Core, SystemLost], Core]] = {
    "bridge": lambda core, event: replace(core, bridge="out", bridge_until=event.until),
    "power_core": lambda core, _event: replace(core, power_core="critical"),
    "life_support": lambda core, event: replace(
        core, life_support="failing", life_support_until=event.until
    ),
}

_CORE_REPAIRED: dict[str, Callable[[Core], Core]] = {
    "bridge": lambda core: replace(core, bridge="working", bridge_until=None),
    "power_core": lambda core: replace(core, power_core="working"),
    "life_support": lambda core: replace(core, life_support="working", life_support_until=None),
}


def _core_changed(battle: B, ship_id: str, **changes: object) -> B:
    return with_ship(
        battle, ship_id, lambda ship: replace(ship, core=replace(ship.core, **changes))
    )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DamageTaken,
    DamageHeld,
    HeldFireReleased,
    ThresholdChecked,
    SystemLost,
    HoldsLost,
    ShipDestroyed,
    RepairTried,
    SystemRepaired,
    CoreDumped,
    ShipAbandoned,
    ReactorThrown,
    LifeSupportFailed,
)

_CORE_RULES = {"bridge": "FT-7.2-2", "power_core": "FT-7.2-3", "life_support": "FT-7.2-6"}


def lose_system(
    ruling: Ruling,
    ship_id: str,
    system_id: str,
    dice: Dice,
    *,
    rule: str = "FT-2.6-3",
) -> Ruling:
    """Lose a system or a core system of a ship, and what goes with it (FT-2.6-3).

    A main drive is halved first and out the second time (FT-4.6-3); a bay takes along the group
    that is aboard (FT-7.1-2). A system that is out already is lost no further.
    """
    ship = require_ship(ruling.state, ship_id, at="/ship")
    if system_id in CORE_SYSTEMS:
        ruling = _lose_core_system(ruling, ship, system_id, dice)
        return _after_loss(ruling, ship, system_id, rule, dice)
    if system_id in ship.lost:
        return ruling
    drive = _drive_after(ship) if isinstance(ship.ssd.system(system_id), MainDrive) else None
    ruling = ruling.then(SystemLost(ship=ship_id, system=system_id, drive=drive, rule=rule))
    return _after_loss(lose_aboard(ruling, ship_id, bay=system_id), ship, system_id, rule, dice)


def lose_aboard(ruling: Ruling, ship_id: str, bay: str | None = None) -> Ruling:
    """Lose the groups that are aboard a ship, or in one bay of it (FT-7.1-2, FT-RUL-97)."""
    aboard = [
        group
        for group in ruling.state.groups
        if group.status == "aboard" and group.carrier == ship_id and bay in {None, group.bay}
    ]
    return ruling.then(*[GroupDestroyed(group=group.id, rule="FT-7.1-2") for group in aboard])


def _drive_after(ship: Ship) -> DriveState:
    return "half" if ship.drive == "full" else "out"


def _lose_core_system(ruling: Ruling, ship: Ship, system: str, dice: Dice) -> Ruling:
    """Lose a core system; a die says how long a bridge or life support lasts (FT-7.2-2, -3, -6)."""
    battle, rule = ruling.state, _CORE_RULES[system]
    if system == "power_core":
        ruling = ruling.then(SystemLost(ship=ship.id, system=system, rule=rule))
        if ship.core.life_support != "failed":
            return ruling
        return ruling.then(ShipAbandoned(ship=ship.id, turn=battle.turn, rule="FT-7.2-6"))
    roll = dice.roll(label(battle, ship.id, system), 1, DIE)
    for_good = system == "bridge" and roll.faces[0] >= battle.tables.core_systems.bridge_for_good_on
    until = None if for_good else last_turn(battle, roll.faces[0])
    return ruling.then(
        SystemLost(ship=ship.id, system=system, until=until, rolls=(roll,), rule=rule)
    )


def last_turn(battle: Battle, turns: int) -> int:
    """Return the last of `turns` complete turns that are counted from now (FT-RUL-57)."""
    counted = 1 if battle.options.countdown_includes_hit_turn else 0
    return battle.turn + turns - counted


def _after_loss(ruling: Ruling, before: Ship, system_id: str, rule: str, dice: Dice) -> Ruling:
    """Carry out the consequences of a lost system; Remixed itself has none."""
    for consequence in delta_of(ruling.state).after_loss:
        ruling = consequence(ruling, before, system_id, rule, dice)
    return ruling


class _Passed(NamedTuple):
    """The last threshold point that an attack has passed, and how many points more with it."""

    ship_id: str
    point: int
    extra_points: int
    table: ThresholdTable

    def describe(
        self, number: int, systems: tuple[str, ...], rolls: tuple[Roll, ...], rule: str
    ) -> ThresholdChecked:
        """Return the event of systems that have thrown."""
        return ThresholdChecked(
            ship=self.ship_id,
            point=self.point,
            number=number,
            modifier=self.table.extra_point * self.extra_points,
            systems=systems,
            rolls=rolls,
            rule=rule,
        )


def check_threshold(
    ruling: Ruling, ship_id: str, point: int, extra_points: int, dice: Dice
) -> Ruling:
    """Throw for every working system in SSD order, then for the core systems (FT-DICE-3).

    A ship that has no system left passes the point without dice; one that its losses destroy throws
    no more.

    `point` is the last point reached, counted from 1; `extra_points` are those that the same attack
    has passed before it.
    """
    ship = require_ship(ruling.state, ship_id, at="/ship")
    passed = _Passed(ship_id, point, extra_points, ruling.state.tables.threshold)
    for place, systems in enumerate(ship.threshold_throws()):
        apart = systems[:1] if place else ()
        name = label(ruling.state, ship_id, f"threshold-{point}", *apart)
        ruling = _check_systems(ruling, systems, name, passed, dice)
        if require_ship(ruling.state, ship_id, at="/ship").status == "destroyed":
            return ruling
    ruling = _check_core(ruling, ship, passed, dice)
    return throw_for_colours(ruling, ship_id, point, extra_points, dice)


def _check_systems(
    ruling: Ruling,
    systems: tuple[str, ...],
    name: str,
    passed: _Passed,
    dice: Dice,
) -> Ruling:
    """Throw for systems all at once, then lose them one by one, with all consequences."""
    number = threshold_number(passed.point, passed.table)
    rolls = (dice.roll(name, len(systems), DIE),) if systems else ()
    rule = "FT-4.6-2" if passed.extra_points else "FT-4.6-1"
    ruling = ruling.then(passed.describe(number, systems, rolls, rule))
    faces = [face for roll in rolls for face in roll.faces]
    for system, face in zip(systems, faces, strict=True):
        if is_lost(face, number, passed.extra_points, passed.table):
            ruling = lose_system(ruling, passed.ship_id, system, dice, rule="FT-4.6-1")
    return ruling


def _check_core(ruling: Ruling, ship: Ship, passed: _Passed, dice: Dice) -> Ruling:
    """Throw for the core systems that work, each loss taking effect at once (FT-7.2-1).

    Where nothing could be lost, no dice are thrown: at the first point of all (FT-RUL-56).
    """
    battle, table = ruling.state, passed.table
    number = threshold_number(passed.point, table) + table.core_offset
    if not battle.options.core_systems or number < 1:
        return ruling
    for system in CORE_SYSTEMS:
        if getattr(ship.core, system) != "working":
            continue
        roll = dice.roll(label(battle, ship.id, f"threshold-{passed.point}", system), 1, DIE)
        ruling = ruling.then(passed.describe(number, (system,), (roll,), "FT-7.2-1"))
        if is_lost(roll.faces[0], number, passed.extra_points, table):
            ruling = lose_system(ruling, ship.id, system, dice)
    return ruling
