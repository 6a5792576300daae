"""A steward of Cold Infinity: plays as the commodore does, and sees to ships and their craft.

Craft are launched in the first turns and taken in again; crews repair; fighters ram what they meet.
"""

from collections.abc import Iterator
from typing import Any

from measures import commodore
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.boarding import DeclareRam, DeclareRamChoice
from umpire.rules.cold_infinity.hacking import Hack, HackChoice
from umpire.rules.cold_infinity.hangars.bays import LandCraft, LaunchCraft
from umpire.rules.cold_infinity.hangars.choices import LandCraftChoice, LaunchCraftChoice
from umpire.rules.cold_infinity.movement.choices import MoveChoice
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.repair import RepairAdHoc, RepairAdHocChoice
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Hold

LAUNCHES = 3  # until which turn craft are launched


def next_order(battle: Battle) -> Value:
    """Return what is to be done aboard, if anything is, else what the commodore orders."""
    for choice in COLD_INFINITY.choices(battle, REFEREE, None):
        for order in _wanted(battle, choice):
            if commodore.allowed(battle, order):
                return order
    return commodore.next_order(battle)


def _wanted(battle: Battle, choice: Any) -> Iterator[Value]:
    """Yield what might be done by a choice, the best first."""
    match choice:
        case MoveChoice() if any(each.sheet.of_kind(Hold) for each in _own(battle, choice.unit)):
            yield Move(unit=choice.unit)  # who turns has no use of its hangars
        case LaunchCraftChoice() if battle.turn <= LAUNCHES:
            yield from _launches(choice, battle.turn)
        case LandCraftChoice(damage=0) if battle.turn > LAUNCHES:
            fighters = choice.fighters[: choice.most]
            yield LandCraft(
                group=choice.group, ship=choice.ship, hangar=choice.hangar, fighters=fighters
            )
        case RepairAdHocChoice():
            yield from (RepairAdHoc(ship=choice.ship, system=each) for each in choice.systems)
        case HackChoice():
            yield from _hacks(choice)
        case DeclareRamChoice(declared=None):
            yield from (DeclareRam(unit=choice.unit, target=each.target) for each in choice.targets)


def _launches(choice: LaunchCraftChoice, turn: int) -> Iterator[Value]:
    """Yield launches of as many as go: into their own group, or into a new one."""
    for name in (None, f"{choice.group}-{turn}"):
        yield LaunchCraft(
            ship=choice.ship,
            hangar=choice.hangar,
            group=choice.group,
            fighters=choice.fighters[: choice.most],
            group_name=name,
        )


def _hacks(choice: HackChoice) -> Iterator[Value]:
    """Yield hacks of each system of each target."""
    for each in choice.targets:
        for system in each.systems:
            yield Hack(ship=choice.ship, target=each.target, system=system)


def _own(battle: Battle, unit: str) -> Iterator[Starship]:
    """Yield the ship of that name, if it is one."""
    return (each for each in battle.ships if each.id == unit)
