"""Hacking enemy systems from a bridge (CI 15.6)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, repeated
from umpire.kernel.offers import Choice, any_of, one_of, only, open_order, order_of, orders
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.fire.choices import is_identified
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, if_identified, label
from umpire.rules.cold_infinity.power.grids import consumers, require_forced_off
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_power, change_ship
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    OPTION_OFF,
    OWN_SIDE,
    UNKNOWN_CONSUMER,
    destroyed,
)
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    commanded_ship,
    known_ship,
    known_unit,
    listed,
    range_between,
    require_seen,
    side_of_ship,
)
from umpire.rules.cold_infinity.state.vessels import Group, Hacks, Starship, SystemTurns
from umpire.rules.cold_infinity.state.weapons import RateOfFire
from umpire.rules.cold_infinity.warfare.levels import as_known, effects_on, locked_on

HACK_SIDES = 6
_TAKES, _SHUTS_OUT = 1, 6

_WAITS: tuple[int, ...] = (3, 2, 1)
"""The turns of waiting after an attempt, by the tech level of the bridge from 1 up (15.6-3)."""


class Terms(NamedTuple):
    """The terms for and against a hack; amplification and ECM with those of an ESS."""

    amplification: int
    own_level: int
    ecm: int
    target_level: int


def hack_value(terms: Terms) -> int:
    """Return how many dice a hack throws; none: it fails by itself (CI-15.6-1)."""
    gain = terms.amplification + terms.own_level
    return max(0, gain - terms.ecm - terms.target_level)


class Hacked(NamedTuple):
    """The result of the dice of a hack: turns of the system, and whether the hacker is shut out."""

    turns: int
    shut_out: bool


def hacked(faces: Sequence[int], *, add_up: bool = True) -> Hacked:
    """Return what the dice of a hack do (CI-15.6-2, CI-RUL-101).

    Each 1 takes the system for a turn, even beside a 6, which shuts the hacker out.

    Args:
        faces: as many as its value.
        add_up: whether several 1s make several turns, or one all the same.
    """
    ones = faces.count(_TAKES)
    return Hacked(ones if add_up else min(1, ones), _SHUTS_OUT in faces)


def hack_rate(level: int) -> RateOfFire:
    """Return how often a ship hacks, by the tech level of its bridge (CI-15.6-3)."""
    return RateOfFire(1, _WAITS[level - 1] if level <= len(_WAITS) else 0)


def may_hack_again(level: int, turn: int, last: int | None) -> bool:
    """Return whether a ship may hack on a turn that last tried on another, or never (CI-15.6-3)."""
    return last is None or turn - last > hack_rate(level).arming


class HackTried(Happening, frozen=True, tag="hack_tried", kw_only=True):
    """A ship tried to hack a system of another: what made the hack, what countered it, its dice.

    Both `levels` are those of bridges in control. With no value it fails, and throws nothing.
    """

    ship: str
    target: str
    system: str
    turn: int
    amplification: int
    own_level: int
    ecm: int
    target_level: int
    value: int
    turns: int
    shut_out: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-15.6-2"

    def apply(self, battle: Battle) -> Battle:
        """Note the attempt, and whether the hacker is shut out for the battle."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        shut = (*ship.hacks.shut_out_by, self.target) if self.shut_out else ship.hacks.shut_out_by
        return change_ship(battle, ship.id, hacks=Hacks(self.turn, shut))

    def tell(self) -> str:
        line = "{ship} fails to hack {system} of {target} ({how})"
        if self.shut_out:
            line = (
                "{ship} fails to hack {system} of {target} and is shut out for the rest of the "
                "battle "
                "({how})"
            )
        elif self.turns:
            line = "{ship} hacks {system} of {target} for {turns} ({how})"
        how = "{amplification} + {own_level} - {ecm} - {target_level} is {value}"
        if self.rolls:
            how = "{amplification} + {own_level} - {ecm} - {target_level} is {value}, {rolls:dice}"
        turns = self.say_number(self.turns, "{number} turn", "{number} turns")
        return self.say(line, how=self.say(how), turns=turns)


class SystemHacked(Happening, frozen=True, tag="system_hacked", kw_only=True):
    """A system is forced off from the next turn on; `forced_off` are all of its ship that are."""

    ship: str
    system: str
    turns: int
    forced_off: tuple[SystemTurns, ...]
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        return change_power(battle, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        turns = self.say_number(self.turns, "{number} turn", "{number} turns")
        return self.say("{system} of {ship} is off for {turns}", turns=turns)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (HackTried, SystemHacked)
"""All that can happen by this chapter."""


HACK_UNLOCKED = illegal("hack_unlocked", "CI-15.6-1", "A hack needs a lock-on its target.")

IMMUNE_TO_HACKS = illegal(
    "immune_to_hacks", "CI-15.6-1", "What has no tech level, or no bridge, is not hacked."
)

NO_HACKER = illegal("no_hacker", "CI-15.6-1", "Ships hack by the tech level of their bridge.")

HACK_TOO_SOON = illegal("hack_too_soon", "CI-15.6-3", "The bridge does not hack again so soon.")

HACK_LOCKED_OUT = illegal(
    "hack_locked_out", "CI-15.6-2", "That ship has shut the hacker out for the battle."
)

HACK_UNIDENTIFIED = illegal(
    "hack_unidentified", "CI-4.9-1", "Of a unit that is not identified no system is named."
)


TARGET_GONE = DESTROYED.under("CI-15.6-1")


class Aim(NamedTuple):
    """A ship that may be hacked, and what makes and counters the hack."""

    target: Starship
    terms: Terms


def bridge_level(ship: Starship) -> int | None:
    """Return the tech level of the bridge in control of a ship, if there is one (CI-UMP-145)."""
    if ship.status != "active" or ship.bridge is None:
        return None
    return ship.sheet.tech_level_of(ship.bridge)


def hacker_level(battle: Battle, ship: Starship) -> int:
    """Return the tech level that a ship hacks with this turn (CI-15.6-3).

    Raises:
        IllegalOrder: it has no bridge, has hacked too lately, or the rules in play are the basic
            ones.
    """
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            "Ships hack each other in the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    level = bridge_level(ship)
    if level is None:
        raise NO_HACKER.refuse(f"{ship.id} has no bridge: leave hacks to those that have.")
    if not may_hack_again(level, battle.turn, ship.hacks.last):
        waits, last = hack_rate(level).arming, ship.hacks.last or 0
        raise HACK_TOO_SOON.refuse(
            f"{ship.id} hacked on turn {last}; with tech level {level} it may again on turn"
            f" {last + waits + 1}.",
            at="/ship",
        )
    return level


def aim(battle: Battle, ship: Starship, target: Id) -> Aim:
    """Return whom a ship may hack now, and what makes and counters it (CI-15.6-1).

    Raises:
        IllegalOrder: the ship may not hack now, or not that unit.
        Malformed: there is no such unit.
    """
    level = hacker_level(battle, ship)
    other = known_unit(battle, target, at="/target")
    if other.side == ship.side:
        raise OWN_SIDE.refuse(
            f"{target} is of the same side: hack enemies.", at="/target", rule="CI-15.6-1"
        )
    require_seen(other)
    if not is_identified(battle, ship.side, target):
        raise HACK_UNIDENTIFIED.refuse(
            f"{target} is not identified, so its systems are unknown: identify it first.",
            at="/target",
        )
    if isinstance(other, Group) or (target_level := bridge_level(other)) is None:
        if not other.in_play:
            raise TARGET_GONE.refuse(
                f"{target} is out of the battle, not to be hacked.", at="/target"
            )
        raise IMMUNE_TO_HACKS.refuse(
            f"{target} has no bridge in control: hack a ship that has.", at="/target"
        )
    if target in ship.hacks.shut_out_by:
        raise HACK_LOCKED_OUT.refuse(
            f"{target} has shut {ship.id} out for the battle: hack others.", at="/target"
        )
    if not locked_on(battle, ship, other):
        raise HACK_UNLOCKED.refuse(
            f"{ship.id} is not locked on to {target}: extend a shroud over it.", at="/target"
        )
    return Aim(other, _terms(battle, ship, other, (level, target_level)))


def _terms(battle: Battle, ship: Starship, other: Starship, levels: tuple[int, int]) -> Terms:
    found = effects_on(battle, ship, other, range_between(ship.cell, other.cell, battle.options))
    drm = {each.name: each.drm for each in found.terms}
    return Terms(
        amplification=drm.get("amplification", 0) + drm.get("ess_amplification", 0),
        own_level=levels[0],
        ecm=-drm.get("ecm", 0) - drm.get("ess_countermeasures", 0),
        target_level=levels[1],
    )


def require_hackable(target: Starship, system: Id) -> None:
    """Refuse a system that has no tech level, or cannot be forced off (CI-15.6-1, CI-3.2.2-1)."""
    known = {each.system: each for each in consumers(target.sheet)}
    if system not in known:
        raise UNKNOWN_CONSUMER.refuse(
            f"{target.id} has no system {system}; it has {listed(known)}.",
            at="/system",
            rule="CI-15.6-1",
        )
    if target.sheet.tech_level_of(system) is None:
        has = [each.system for each in target.sheet.told_levels]
        raise IMMUNE_TO_HACKS.refuse(
            f"{system} has no tech level; systems with one: {listed(has)}.", at="/system"
        )
    gone = system in destroyed(target.condition)
    consumer = known[system]
    try:
        require_forced_off(consumer._replace(condition="destroyed") if gone else consumer)
    except Refusal as refusal:
        raise refusal.inside("/system") from None


def hackable(target: Starship) -> tuple[Id, ...]:
    """Return the systems of a ship that may be hacked (CI-15.6-1)."""
    gone = destroyed(target.condition)
    known = {each.system: each for each in consumers(target.sheet)}
    return tuple(
        [
            each.system
            for each in target.sheet.told_levels
            if each.system not in gone and known[each.system].power is not None
        ]
    )


MOST_TARGETS = 40
"""As many targets of one ship as are told."""


class HackTarget(msgspec.Struct, frozen=True):
    """A ship that may be hacked, the dice that a hack of it throws, and the systems to name."""

    target: str
    dice: int
    systems: tuple[str, ...]


def is_asked_for_hacks(battle: Battle, side: str) -> bool:
    """Return whether a side has a ship that may hack a system of an enemy (CI-15.6-1)."""
    return any(targets_of(battle, ship) for ship in acting_ships(battle, side))


def targets_of(battle: Battle, ship: Starship) -> tuple[HackTarget, ...]:
    """Return the ships that a ship may hack now with any dice at all (CI-15.6-1)."""
    try:
        hacker_level(battle, ship)
    except Refusal:
        return ()
    found = []
    for other in battle.ships:
        if other.side == ship.side or not other.sheet.told_levels:
            continue
        try:
            at = aim(battle, ship, other.id)
        except Refusal:
            continue
        systems, dice = hackable(other), hack_value(at.terms)
        if systems and dice:
            found.append(HackTarget(other.id, dice, systems))
    return tuple(found[:MOST_TARGETS])


class Hack(Value, frozen=True, tag="hack", kw_only=True):
    """Try to take a system of an enemy for some turns, from the next on (CI-15.6-1)."""

    ship: Id
    target: Id
    system: Id


def hack(ruling: Ruling, order: Hack, dice: Dice) -> Ruling:
    """Throw for a hack; what it takes is off from the next turn on (CI-15.6-1 to -3, CI-RUL-101).

    Raises:
        IllegalOrder: the ship does not act, its side is done; it may not hack so soon, or not that
            ship; or the system cannot be taken.
        Malformed: there is no such ship, or the target has no such system.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    found = aim(battle, ship, order.target)
    require_hackable(found.target, order.system)
    value, name = hack_value(found.terms), label(battle, ship.id, order.target, "hack")
    rolls = (dice.roll(name, value, HACK_SIDES),) if value else ()
    faces = [face for roll in rolls for face in roll.faces]
    done = hacked(faces, add_up=battle.options.hacks_add_up)
    ruling = ruling.then(
        HackTried(
            ship=ship.id,
            target=order.target,
            system=order.system,
            turn=battle.turn,
            amplification=found.terms.amplification,
            own_level=found.terms.own_level,
            ecm=found.terms.ecm,
            target_level=found.terms.target_level,
            value=value,
            turns=done.turns,
            shut_out=done.shut_out,
            rolls=rolls,
        )
    )
    return ruling.then(_take_system(found.target, order, done.turns)) if done.turns else ruling


def _take_system(target: Starship, order: Hack, turns: int) -> SystemHacked:
    """Return a system forced off for some turns more (CI-3.2.2-1, CI-UMP-146)."""
    rows = {each.system: each.turns for each in target.power.forced_off}
    rows[order.system] = rows.get(order.system, 0) + turns
    return SystemHacked(
        ship=target.id,
        system=order.system,
        turns=turns,
        forced_off=tuple([SystemTurns(system, left) for system, left in rows.items()]),
    )


def odds_of_hack(battle: Battle, order: Hack) -> Odds:
    """Return the exact chances of a hack; `damage` are the turns that it takes (CI-15.6-2).

    Levels that others have not shown count for nothing.

    Raises:
        IllegalOrder: it may not be tried so.
        Malformed: a ship or a system is unknown.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    known = as_known(battle, ship.side)
    found = aim(known, known.ship(ship.id) or ship, order.target)
    require_hackable(found.target, order.system)
    return Odds((_chances(known, found),))


def _chances(battle: Battle, found: Aim) -> TargetOdds:
    value, add_up = hack_value(found.terms), battle.options.hacks_add_up
    faces = range(1, HACK_SIDES + 1)
    one = from_faces({face: hacked((face,)).turns for face in faces}, HACK_SIDES)
    turns = [float(chance) for chance in repeated(one, value)]
    if not add_up:
        turns = [turns[0], sum(turns[1:])]
    stays = sum(not hacked((face,)).shut_out for face in faces) / HACK_SIDES
    outcomes = (
        Outcome("taken", 1.0 - turns[0], "CI-15.6-2"),
        Outcome("shut_out", 1.0 - stays**value, "CI-15.6-2"),
    )
    return TargetOdds(found.target.id, tuple(turns), mean(turns), outcomes)


class HackChoice(Choice, frozen=True, tag="hack", kw_only=True):
    """A ship that may hack now, and whom; what would throw no dice is left out."""

    ship: str
    targets: tuple[HackTarget, ...]
    rule: str = "CI-15.6-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[HackChoice]:
    """Yield the ships that may hack in Final Actions; with `unit`, that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and ship.status == "active" and unit in {None, ship.id}:
            yield from _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Starship) -> Iterator[HackChoice]:
    found = targets_of(battle, ship)
    if not found:
        return
    ways = [
        orders(
            Hack,
            {"ship": only(ship.id), "target": only(at.target), "system": one_of(at.systems)},
        )
        for at in found
    ]
    yield HackChoice(
        ship=ship.id,
        targets=found,
        order=order_of(Hack, ship=ship.id),
        open=(open_order(any_of(ways)),),
    )


HACK: Act[Battle, Hack] = Act(
    order=Hack,
    procedure=hack,
    family="sensors",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(HackChoice),
    readable=if_identified,
    odds=odds_of_hack,
)


HACKING = ChapterOfPlay(
    acts=(HACK,),
    events=EVENTS,
    choices=choices,
    operations={
        "hack": Hack,
    },
    asks_in_final=is_asked_for_hacks,
)
"""Systems of enemies that are taken over (CI 15.6)."""
