"""Who may hack whom, with which value, and why not (CI 15.6)."""

from typing import NamedTuple

import msgspec

from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.fire_odds import is_identified
from umpire.rules.cold_infinity.hacking.rates import Terms, hack_rate, hack_value, may_hack_again
from umpire.rules.cold_infinity.power.consumers import consumers, require_forced_off
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import (
    DESTROYED,
    OPTION_OFF,
    OWN_SIDE,
    UNKNOWN_CONSUMER,
)
from umpire.rules.cold_infinity.state.running import destroyed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import acting_ships, known_unit, require_seen
from umpire.rules.cold_infinity.warfare.effects import effects_on, locked_on

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

CODES = (
    HACK_UNLOCKED,
    IMMUNE_TO_HACKS,
    NO_HACKER,
    HACK_TOO_SOON,
    HACK_LOCKED_OUT,
    HACK_UNIDENTIFIED,
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
    """Return by which tech level a ship hacks this turn (CI-15.6-3).

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
            f"{target} is not identified, and none of its systems known: identify it.", at="/target"
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
    """Refuse a system that has no tech level, or cannot be forced off (CI-15.6-1, CI-3.2.2-1).

    Raises:
        IllegalOrder: it has none, needs no power, or is destroyed.
        Malformed: the ship has no such system.
    """
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
            f"{system} has no tech level; what has one is {listed(has)}.", at="/system"
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
    """Tell whether a side has a ship that may hack a system of an enemy (CI-15.6-1)."""
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
