"""What may stand in orders of groups: what they attack, where they land (FT 5.2 to 5.11)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Code, IllegalOrder, Refusal
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at
from umpire.rules.full_thrust.combat.orders import (
    named_systems,
    systems_at,
)
from umpire.rules.full_thrust.fighters.declarations import declare_attack
from umpire.rules.full_thrust.fighters.gunnery import ONE_STRIKE
from umpire.rules.full_thrust.fighters.orders import DeclareAttack
from umpire.rules.full_thrust.fighters.rearming import require_joinable
from umpire.rules.full_thrust.fighters.screens import screens_of
from umpire.rules.full_thrust.fighters.targets import Target
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import (
    NO_ACE,
    SYSTEM_DESTROYED,
    UNKNOWN_SYSTEM,
    UNKNOWN_TARGET,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup

MOST_TARGETS = 20


class Attack(NamedTuple):
    """What is open of an attack, and how it may clash."""

    places: tuple[Open, ...] = ()
    clashes: tuple[str, ...] = ()


def attack(
    battle: Battle,
    group: FighterGroup,
    targets: Sequence[Target],
    side_sees: Callable[[str], bool],
) -> Attack:
    """Return what a group may be told to attack, several enemy groups together (FT-5.4-6).

    A ship is left out whose screen cannot be engaged as a whole (FT-5.5-2).
    """
    targets = [target for target in targets if _may_be_sent(battle, group, target)]
    if not targets:
        return Attack()
    place = open_at("/targets", any_of(_together(targets)), optional=bool(group.targets))
    aims = _aims(battle, group, targets, side_sees) if group.ace else NO_AIMS
    if not (aims.names or aims.unknown):
        return Attack((place,))
    told = [*aims.unknown, *([one_of(aims.names)] if aims.names else [])]
    aim = open_at("/ace_aims_at", any_of(told), optional=True)
    return Attack((place, aim), codes(*_clashes(battle, group, targets, aims)))


def _may_be_sent(battle: Battle, group: FighterGroup, target: Target) -> bool:
    """Tell whether the screen of a ship does not keep a group from it, as it will be ruled."""
    if not isinstance(target, Ship) or not screens_of(battle, target):
        return True
    try:
        declare_attack(Ruling(battle), DeclareAttack(group.id, (target.id,)), SuppliedDice(()))
    except IllegalOrder:
        return False
    return True


def _together(targets: Sequence[Target]) -> Iterator[Legal]:
    alone = [target.id for target in targets if not isinstance(target, FighterGroup)]
    groups = [target.id for target in targets if isinstance(target, FighterGroup)]
    if alone:
        yield list_of(one_of(alone), 1, 1)
    if groups:
        yield list_of(one_of(groups), 1, min(len(groups), MOST_TARGETS))


# The aim of an ace


class _Aims(NamedTuple):
    """What an ace may aim at: by name, and what else closed displays may hold."""

    names: list[str]
    unknown: list[Legal]


NO_AIMS = _Aims([], [])


def _aims(
    battle: Battle,
    group: FighterGroup,
    targets: Sequence[Target],
    side_sees: Callable[[str], bool],
) -> _Aims:
    """Return what an ace may aim at: systems of ships, or aces of enemy groups (FT-5.10-3, -4)."""
    names = [each.id for each in targets if isinstance(each, FighterGroup) and each.ace]
    ships = [] if group.type in ONE_STRIKE else _ships(targets)
    closed = [ship for ship in ships if is_closed(battle, ship.side, side_sees)]
    for ship in ships:
        names += () if ship in closed else systems_at(ship)
    unknown = [named_systems(battle, ship, side_sees) for ship in closed]
    return _Aims(list(dict.fromkeys(names)), unknown)


def _ships(targets: Sequence[Target]) -> list[Ship]:
    return [target for target in targets if isinstance(target, Ship)]


def _clashes(
    battle: Battle, group: FighterGroup, targets: Sequence[Target], aims: _Aims
) -> Iterator[Code]:
    """Yield why an aim may not go with the targets, each of which is legal by itself."""
    ships = _ships(targets)
    if group.targets or len(targets) > max(1, len(ships)):
        yield NO_ACE
    if group.type in ONE_STRIKE:
        yield from (WRONG_FIGHTER_TYPE,) if ships else ()
        return
    fitted = [{each.id for each in ship.ssd.systems} for ship in ships]
    if battle.options.open_book and any(not each.issuperset(aims.names) for each in fitted):
        yield UNKNOWN_SYSTEM
    gone = {name for ship in ships for name in (*ship.lost, *ship.spent)}
    if gone.intersection(aims.names) or (gone and len(aims.unknown) > 1):
        yield SYSTEM_DESTROYED


# Landing


class Landing(NamedTuple):
    """What is settled of a landing, what is open, and how that may clash."""

    settled: dict[str, str]
    places: tuple[Open, ...]
    clashes: tuple[str, ...] = ()


def landings(battle: Battle, group: FighterGroup, carriers: Sequence[Ship]) -> Landing:
    """Return where a group may land, and which group aboard it may join (FT-5.11-1)."""
    aboard = [
        other.id
        for ship in carriers
        for other in battle.groups
        if other.carrier == ship.id and _may_join(battle, group, ship, other)
    ]
    join = (open_at("/join", one_of(aboard), optional=True),) if aboard else ()
    if len(carriers) == 1:
        return Landing({"ship": carriers[0].id}, join)
    ship = open_at("/ship", one_of([carrier.id for carrier in carriers]))
    return Landing({}, (ship, *join), codes(UNKNOWN_TARGET) if aboard else ())


def _may_join(battle: Battle, group: FighterGroup, carrier: Ship, other: FighterGroup) -> bool:
    try:
        require_joinable(battle, group, carrier, other.id)
    except Refusal:
        return False
    return True
