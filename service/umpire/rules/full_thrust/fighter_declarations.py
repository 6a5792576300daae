"""FT 5.2 to 5.6: groups declare attacks. Units: MU."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import Code, IllegalOrder, Refusal
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at
from umpire.rules.full_thrust.fighter_attacks import (
    GROUP_RULE,
    ONE_STRIKE,
    SALVO_RULE,
    SHIP_RULE,
    DeclareAttack,
    Target,
    bar_to_target,
    enemies_that_tie,
    flying_group,
    found_target,
    opponents,
    screens_of,
    targets_of,
)
from umpire.rules.full_thrust.fighter_events import AttackDeclared, DogfightChanged
from umpire.rules.full_thrust.fighter_moves import (
    bar_to_evading,
    bar_to_recovering,
    require_joinable,
)
from umpire.rules.full_thrust.gunnery import require_aim, systems_at, systems_to_name
from umpire.rules.full_thrust.refusals import (
    ALREADY_FIRED,
    MUST_ENGAGE_SCREENS,
    NO_ACE,
    SYSTEM_DESTROYED,
    UNKNOWN_SYSTEM,
    UNKNOWN_TARGET,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    FighterGroup,
    Ruling,
    Salvo,
    is_closed,
    require_group,
    require_unfinished,
)
from umpire.rules.full_thrust.state.ship import Ship


def can_pair_off(engagers: Mapping[str, Sequence[str]]) -> bool:
    """Return whether every screen can have an engaging group of its own.

    `engagers` has the groups that engage each screen; one group counts for one screen.
    """
    screen_of: dict[str, str] = {}

    def pairs(screen: str, tried: set[str]) -> bool:
        """Find a group for a screen, if need be one whose own screen finds another."""
        for group in engagers[screen]:
            if group in tried:
                continue
            tried.add(group)
            if group not in screen_of or pairs(screen_of[group], tried):
                screen_of[group] = screen
                return True
        return False

    return all(pairs(screen, set()) for screen in engagers)


def require_screens_engaged(battle: Battle, ship: Ship, free: Iterable[FighterGroup] = ()) -> None:
    """Refuse an attack on a ship whose screen is not, or cannot be, engaged as a whole (FT-5.5-2).

    `battle` includes the attack; `free` groups may still be sent against the screen.
    """
    screens = screens_of(battle, ship)
    if not screens:
        return
    ready = list(free)
    engagers = {screen.id: _engagers(battle, ship, screen, ready) for screen in screens}
    if not can_pair_off(engagers):
        names = ", ".join(engagers)
        raise MUST_ENGAGE_SCREENS.refuse(
            f"Each of {names} must be engaged before {ship.id} is attacked.", at="/targets"
        )


def _engagers(
    battle: Battle, ship: Ship, screen: FighterGroup, free: Iterable[FighterGroup]
) -> list[str]:
    """Return the groups that engage a screen, or could; none that attacks the ship itself."""
    fighting = [enemy.id for enemy in opponents(battle, screen) if ship.id not in enemy.targets]
    able = [each.id for each in free if bar_to_target(battle, each, screen) is None]
    return [*fighting, *able]


def declare_attack(ruling: Ruling, order: DeclareAttack, _dice: Dice) -> Ruling:
    """Declare what a group attacks; who is attacked by fighters is in a dogfight (FT-5.4-1, -4)."""
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    targets = check_targets(battle, group, order)
    ruling = _release(ruling, group)
    ruling = ruling.then(
        AttackDeclared(
            group=group.id,
            side=group.side,
            targets=order.targets,
            ace_aims_at=order.ace_aims_at,
            rule=_rule_for(targets),
        )
    )
    for target in targets:
        if isinstance(target, FighterGroup):
            ruling = _engage(ruling, group.id, target.id)
        elif isinstance(target, Ship):
            require_screens_engaged(ruling.state, target, _free_groups(ruling.state, group))
    return ruling


def check_targets(battle: Battle, group: FighterGroup, order: DeclareAttack) -> list[Target]:
    """Return the targets of a group, if it may attack them. Screens of a ship are not checked."""
    if group.fired:
        raise ALREADY_FIRED.refuse(
            f"{group.id} has fired this turn: it may attack again next turn.", at="/group"
        )
    if not order.targets and not group.targets:
        raise UNKNOWN_TARGET.refuse(
            f"{group.id} attacks nothing yet: name its targets in `targets`.", at="/targets"
        )
    targets: list[Target] = []
    for place, target_id in enumerate(order.targets):
        at = f"/targets/{place}"
        target = found_target(battle, target_id, at=at)
        alone = len(order.targets) == 1
        if target in targets or not (alone or isinstance(target, FighterGroup)):
            raise UNKNOWN_TARGET.refuse(
                f"{target_id} is not attacked together with others: only groups are, each once.",
                at=at,
            )
        refusal = bar_to_target(battle, group, target, at=at)
        if refusal is not None:
            raise refusal
        targets.append(target)
    if order.ace_aims_at is not None:
        _require_legal_aim(battle, group, targets, order.ace_aims_at)
    return targets


def _require_legal_aim(
    battle: Battle, group: FighterGroup, targets: Sequence[Target], aim: str
) -> None:
    """Refuse an aim unless an ace picks a system, or the ace of a group (FT-5.10-3, -4)."""
    if not group.ace:
        raise NO_ACE.refuse(
            f"{group.id} has no ace: leave `ace_aims_at` out.", at="/ace_aims_at", rule="FT-5.10-3"
        )
    first = targets[0] if targets else None
    if isinstance(first, Ship):
        if group.type in ONE_STRIKE:
            raise WRONG_FIGHTER_TYPE.refuse(
                f"All craft of {group.id} take part in its strike, its ace too: leave "
                "`ace_aims_at` out.",
                at="/ace_aims_at",
                rule="FT-5.9-7",
            )
        try:
            require_aim(battle, first, aim)
        except Refusal as refusal:
            refusal.at = "/ace_aims_at"
            raise
        return
    rival = next((each for each in targets if each.id == aim), None)
    if not isinstance(rival, FighterGroup) or not rival.ace:
        raise NO_ACE.refuse(
            f"{group.id} attacks no group {aim} that has an ace: name one that has, or leave "
            "it out.",
            at="/ace_aims_at",
        )


def _rule_for(targets: Sequence[Target]) -> str:
    if targets and isinstance(targets[0], FighterGroup):
        return "FT-5.4-6" if len(targets) > 1 else GROUP_RULE
    return SALVO_RULE if targets and isinstance(targets[0], Salvo) else SHIP_RULE


def _release(ruling: Ruling, group: FighterGroup) -> Ruling:
    """Let go of the groups that only an earlier declaration of this group has engaged."""
    battle = ruling.state
    tied = [enemy.id for enemy in enemies_that_tie(battle, group)]
    freed = [enemy for enemy in opponents(battle, group) if enemy.id not in tied]
    for enemy in freed:
        ruling = ruling.then(
            _change_dogfight(battle, enemy, [each for each in enemy.dogfight if each != group.id])
        )
    if freed:
        ruling = ruling.then(_change_dogfight(battle, group, tied))
    return ruling


def _engage(ruling: Ruling, group_id: str, target_id: str) -> Ruling:
    """Put two groups into a dogfight; what they meant to attack outside it is called off."""
    for one, other in ((group_id, target_id), (target_id, group_id)):
        group = require_group(ruling.state, one, at="/targets")
        if other not in group.dogfight:
            event = _change_dogfight(ruling.state, group, [*group.dogfight, other])
            ruling = ruling.then(event)
    return ruling


def _change_dogfight(
    battle: Battle, group: FighterGroup, dogfight: Sequence[str]
) -> DogfightChanged:
    """Return that a group fights those now; it attacks nothing outside a dogfight (FT-5.4-4)."""
    inside = all(battle.group(target) is not None for target in group.targets)
    since = (group.dogfight_since if group.dogfight else battle.turn) if dogfight else None
    return DogfightChanged(
        group=group.id,
        dogfight=tuple(dogfight),
        since=since,
        targets=group.targets if inside or not dogfight else (),
    )


def _free_groups(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the other groups of a side that may yet declare an attack."""
    return [
        each
        for each in battle.groups
        if each.side == group.side
        and each.id != group.id
        and each.status == "active"
        and not each.targets
        and not each.fired
    ]


def require_screens(battle: Battle, side: str) -> None:
    """Refuse that a side is done with its declarations while they leave screens over (FT-5.5-2)."""
    attacked = {target for group in battle.groups if group.side == side for target in group.targets}
    for ship in battle.ships:
        if ship.id in attacked and ship.status == "active":
            require_screens_engaged(battle, ship)


def may_declare(battle: Battle, side: str) -> bool:
    """Return whether a side has anything to say when attacks are declared.

    It has attacks declared, or a group that could attack something, land or slip away; in a closed
    book any group might land (FT-UMP-67).
    """
    return any(
        not battle.options.open_book or _may_act(battle, group)
        for group in battle.groups
        if group.side == side and group.status == "active"
    )


def _may_act(battle: Battle, group: FighterGroup) -> bool:
    if group.targets or bar_to_evading(battle, group) is None:
        return True
    if any(True for _ in targets_of(battle, group)):
        return True
    return any(
        bar_to_recovering(battle, group, ship) is None
        for ship in battle.ships
        if ship.side == group.side and ship.status == "active"
    )


MOST_TARGETS = 20


class Attack(NamedTuple):
    """The open places of an attack, and how they may clash."""

    places: tuple[Open, ...] = ()
    clashes: tuple[str, ...] = ()


def attack(
    battle: Battle,
    group: FighterGroup,
    targets: Sequence[Target],
    side_sees: Callable[[str], bool],
) -> Attack:
    """Return the possible targets of a group, several enemy groups together (FT-5.4-6).

    Ships whose screens cannot be engaged as a whole are left out (FT-5.5-2).
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
    """Return whether the screen of a ship does not keep a group from it, as it will be ruled."""
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
    """The targets of an ace: names, and whatever else closed displays may hold."""

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
    unknown = [systems_to_name(battle, ship, side_sees) for ship in closed]
    return _Aims(list(dict.fromkeys(names)), unknown)


def _ships(targets: Sequence[Target]) -> list[Ship]:
    return [target for target in targets if isinstance(target, Ship)]


def _clashes(
    battle: Battle, group: FighterGroup, targets: Sequence[Target], aims: _Aims
) -> Iterator[Code]:
    """Yield why an aim may not go with targets that are each legal alone."""
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
    """The fields of a landing that are settled, the open places, and how those may clash."""

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
