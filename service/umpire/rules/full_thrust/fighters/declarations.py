"""Attacks are declared: groups are brought into contact with what they attack (FT 5.2 to 5.6)."""

from collections.abc import Iterable, Mapping, Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.combat.needle_beams import require_aim
from umpire.rules.full_thrust.fighters.breaking_away import bar_to_evading
from umpire.rules.full_thrust.fighters.carriers import bar_to_recovering
from umpire.rules.full_thrust.fighters.fight_happenings import AttackDeclared, DogfightChanged
from umpire.rules.full_thrust.fighters.groups import flying_group, opponents
from umpire.rules.full_thrust.fighters.gunnery import ONE_STRIKE
from umpire.rules.full_thrust.fighters.orders import DeclareAttack
from umpire.rules.full_thrust.fighters.screens import screens_of
from umpire.rules.full_thrust.fighters.targets import (
    GROUP_RULE,
    SALVO_RULE,
    SHIP_RULE,
    Target,
    bar_to_target,
    found_target,
    targets_of,
    tied_to,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import (
    ALREADY_FIRED,
    MUST_ENGAGE_SCREENS,
    NO_ACE,
    UNKNOWN_TARGET,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.units import known_group, require_unfinished


def paired_off(engagers: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether every screen can have an engaging group of its own.

    Args:
        engagers: for each screen, the groups that engage it; one group counts for one screen.
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

    Args:
        battle: with the attack declared.
        ship: which is attacked.
        free: groups that may yet be sent against its screen.

    Raises:
        IllegalOrder: some group of the screen is left over.
    """
    screens = screens_of(battle, ship)
    if not screens:
        return
    ready = list(free)
    engagers = {screen.id: _engagers(battle, ship, screen, ready) for screen in screens}
    if not paired_off(engagers):
        names = ", ".join(engagers)
        raise MUST_ENGAGE_SCREENS.refuse(
            f"Each of {names} is to be engaged before {ship.id} is attacked.", at="/targets"
        )


def _engagers(
    battle: Battle, ship: Ship, screen: FighterGroup, free: Iterable[FighterGroup]
) -> list[str]:
    """Return the groups that engage a screen, or could; none that attacks the ship itself."""
    fighting = [enemy.id for enemy in opponents(battle, screen) if ship.id not in enemy.targets]
    able = [each.id for each in free if bar_to_target(battle, each, screen) is None]
    return [*fighting, *able]


def declare_attack(ruling: Ruling, order: DeclareAttack, _dice: Dice) -> Ruling:
    """Declare what a group attacks; who is attacked by fighters is in a dogfight (FT-5.4-1, -4).

    Raises:
        IllegalOrder: the group cannot attack that, or the ship's screens could not be engaged.
        Malformed: there is no such group, or nothing of that name to attack.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    targets = checked_targets(battle, group, order)
    ruling = _released(ruling, group)
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
            ruling = _engaged(ruling, group.id, target.id)
        elif isinstance(target, Ship):
            require_screens_engaged(ruling.state, target, _free_groups(ruling.state, group))
    return ruling


def checked_targets(battle: Battle, group: FighterGroup, order: DeclareAttack) -> list[Target]:
    """Return what a group is to attack, when that has been found allowed.

    Whether screens of a ship are engaged is not asked.

    Raises:
        IllegalOrder: the group has fired, or cannot attack that.
        Malformed: nothing of that name can be attacked, or not that together.
    """
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
    """Refuse what an ace cannot aim at: it picks a system, or the ace of a group (FT-5.10-3, -4).

    Raises:
        IllegalOrder: there is no ace for that, or the system is no target.
        Malformed: there is nothing of that name.
    """
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


def _released(ruling: Ruling, group: FighterGroup) -> Ruling:
    """Let go of the groups that only an earlier declaration of this group has engaged."""
    battle = ruling.state
    tied = [enemy.id for enemy in tied_to(battle, group)]
    freed = [enemy for enemy in opponents(battle, group) if enemy.id not in tied]
    for enemy in freed:
        ruling = ruling.then(
            _changed(battle, enemy, [each for each in enemy.dogfight if each != group.id])
        )
    if freed:
        ruling = ruling.then(_changed(battle, group, tied))
    return ruling


def _engaged(ruling: Ruling, group_id: str, target_id: str) -> Ruling:
    """Put two groups into a dogfight; what they meant to attack outside it is called off."""
    for one, other in ((group_id, target_id), (target_id, group_id)):
        group = known_group(ruling.state, one, at="/targets")
        if other not in group.dogfight:
            event = _changed(ruling.state, group, [*group.dogfight, other])
            ruling = ruling.then(event)
    return ruling


def _changed(battle: Battle, group: FighterGroup, dogfight: Sequence[str]) -> DogfightChanged:
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
    """Refuse that a side is done with its declarations while they leave screens over (FT-5.5-2).

    Raises:
        IllegalOrder: it attacks a ship of whose screen it has not engaged every group.
    """
    attacked = {target for group in battle.groups if group.side == side for target in group.targets}
    for ship in battle.ships:
        if ship.id in attacked and ship.status == "active":
            require_screens_engaged(battle, ship)


def may_declare(battle: Battle, side: str) -> bool:
    """Tell whether a side has anything to say when attacks are declared.

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
