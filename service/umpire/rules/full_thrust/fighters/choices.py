"""What groups may do now: where they can go, what they reach, and what may come of it (FT 5).

Units: MU.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from umpire.kernel.odds import Chances, mean, reaching
from umpire.kernel.offers import Choice, Role, codes, list_of, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.fighters.breaking_away import bar_to_evading
from umpire.rules.full_thrust.fighters.carriers import bar_to_recovering, free_places
from umpire.rules.full_thrust.fighters.chances import (
    group_chances,
    morale_chance,
    salvo_chances,
    ship_chances,
)
from umpire.rules.full_thrust.fighters.contact import contacting
from umpire.rules.full_thrust.fighters.groups import SECONDARY_CEF, opponents
from umpire.rules.full_thrust.fighters.interception import acts
from umpire.rules.full_thrust.fighters.moves import main_reach_mu, may_move_secondary
from umpire.rules.full_thrust.fighters.open_attacks import (
    attack,
    landings,
)
from umpire.rules.full_thrust.fighters.orders import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.fighters.precedence import Waiting, goes_before, waiting
from umpire.rules.full_thrust.fighters.screens import bar_to_screening, screens_of
from umpire.rules.full_thrust.fighters.targets import (
    GROUP_RULE,
    SALVO_RULE,
    SHIP_RULE,
    Target,
    TargetKind,
    kind_of,
    targets_of,
)
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.placing import facing, range_between, square
from umpire.rules.full_thrust.state.refusals import BEYOND_TABLE, INSIDE_BODY, MOVE_TOO_FAR
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.terrain.lines import may_block


class AssignScreenChoice(Choice, frozen=True, tag="assign_screen", kw_only=True):
    """The ships that a group may be assigned to, and the one that it screens now, if any."""

    group: str
    ships: tuple[str, ...]
    screening: str | None
    rule: str = "FT-5.5-1"
    role: Role = "prepare"


class MoveGroupChoice(Choice, frozen=True, tag="move_group"):
    """How far a group may move from where it is, or from its `carrier` when it is launched."""

    group: str
    x: float
    y: float
    reach_mu: float
    carrier: str | None = None
    rule: str = "FT-5.1-1"


class EvadeContactChoice(Choice, frozen=True, tag="evade_contact"):
    """How far a group may slip away, from whom, and for how many CEF."""

    group: str
    attackers: tuple[str, ...]
    reach_mu: float
    cef: int
    rule: str = "FT-5.4-3"


class BreakOffChoice(Choice, frozen=True, tag="break_off"):
    """How far a group may go that breaks off, and the enemies that can fire after it."""

    group: str
    enemies: tuple[str, ...]
    reach_mu: float
    rule: str = "FT-5.4-5"


class SecondaryMoveChoice(Choice, frozen=True, tag="secondary_move"):
    """How far a group may go once more, for one of its CEF."""

    group: str
    x: float
    y: float
    reach_mu: float
    endurance: int
    rule: str = "FT-5.1-2"


class AttackSolution(msgspec.Struct, frozen=True):
    """One target: the chance of any effect, and its mean in points, craft or missiles.

    `morale` is the chance that an attack on a ship is made at all, which the others contain;
    `screens` are the groups that have to be engaged first (FT-5.5-2). `chance` and `mean_effect`
    are null where the display of a ship is closed.
    """

    target: str
    target_kind: TargetKind
    range_mu: float
    chance: float | None
    mean_effect: float | None
    rule: str
    morale: float | None = None
    screens: tuple[str, ...] = ()


class DeclareAttackChoice(Choice, frozen=True, tag="declare_attack", kw_only=True):
    """What a group may attack, each target by itself; `declared` is what it attacks so far."""

    group: str
    declared: tuple[str, ...]
    solutions: tuple[AttackSolution, ...]
    rule: str = "FT-5.2-1"
    role: Role = "prepare"


class LandingPlace(msgspec.Struct, frozen=True):
    """A carrier that a group can land on, and its free places in craft."""

    ship: str
    free_places: int


class RecoverGroupChoice(Choice, frozen=True, tag="recover_group"):
    """Where a group may land."""

    group: str
    carriers: tuple[LandingPlace, ...]
    rule: str = "FT-5.0-3"


class ResolveFighterActionsChoice(Choice, frozen=True, tag="resolve_fighter_actions", kw_only=True):
    """The groups whose dogfights and interceptions are left."""

    groups: tuple[str, ...]
    rule: str = "FT-2.7-9"
    role: Role = "finish"


FighterChoice: TypeAlias = (
    AssignScreenChoice
    | MoveGroupChoice
    | EvadeContactChoice
    | BreakOffChoice
    | SecondaryMoveChoice
    | DeclareAttackChoice
    | RecoverGroupChoice
    | ResolveFighterActionsChoice
)


Groups: TypeAlias = list[FighterGroup]
Sees: TypeAlias = Callable[[str], bool]


def _no_place(battle: Battle) -> tuple[str, ...]:
    """Return for what a place may be refused whose coordinates are legal: reach, bodies, table."""
    wrong = [MOVE_TOO_FAR]
    if may_block(battle):
        wrong.append(INSIDE_BODY)
    if battle.table is not None:
        wrong.append(BEYOND_TABLE)
    return codes(*wrong)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[FighterChoice]:
    """Yield what the groups of the sides that are asked for may do now."""
    if battle.phase == "fighter_actions":
        yield from _actions(battle, unit)
    of_phase = _PHASES.get(battle.phase)
    if of_phase is None:
        return
    groups = [
        group
        for group in battle.groups
        if side_sees(group.side) and group.status in {"active", "aboard"}
    ]
    yield from of_phase(battle, [group for group in groups if unit in {None, group.id}], side_sees)


def _screens(battle: Battle, groups: Groups, _sees: Sees) -> Iterator[FighterChoice]:
    for group in groups:
        if group.side in battle.finished:
            continue
        ships = tuple(
            ship.id
            for ship in battle.ships
            if ship.side == group.side and bar_to_screening(battle, group, ship) is None
        )
        if ships or group.screening:
            free = open_at("/ship", one_of(ships), optional=group.screening is not None)
            yield AssignScreenChoice(
                group=group.id,
                ships=ships,
                screening=group.screening,
                order=order_of(AssignScreen, group=group.id),
                open=(free,) if ships else (),
            )


def _main_moves(battle: Battle, groups: Groups, _sees: Sees) -> Iterator[FighterChoice]:
    others = waiting(battle)
    for group in groups:
        if group.status == "active":
            yield from _evasion(battle, group)
        if group.side != battle.active or group.side in battle.finished:
            continue
        if group in others[group.side]:
            yield from _main_move(battle, group, others)
        elif group.status == "active" and not group.moved:
            yield from _break_off(battle, group, others)


def _main_move(battle: Battle, group: FighterGroup, others: Waiting) -> Iterator[MoveGroupChoice]:
    if goes_before(battle, group, others) is not None:
        return
    carrier = battle.ship(group.carrier or "") if group.status == "aboard" else None
    start = group if carrier is None else carrier
    reach_mu = main_reach_mu(battle, group)
    yield MoveGroupChoice(
        group=group.id,
        x=start.x,
        y=start.y,
        reach_mu=reach_mu,
        order=order_of(MoveGroup, group=group.id),
        open=(*square(start.place, reach_mu, optional=True), facing()),
        unless=_no_place(battle),
        carrier=None if carrier is None else carrier.id,
        rule="FT-5.1-1" if carrier is None else "FT-3.4-2",
    )


def _break_off(battle: Battle, group: FighterGroup, others: Waiting) -> Iterator[BreakOffChoice]:
    enemies = opponents(battle, group)
    if enemies and goes_before(battle, group, others) is None:
        reach_mu = main_reach_mu(battle, group)
        able = [enemy.id for enemy in enemies if not enemy.fired]
        shots = open_at("/parting", list_of(one_of(able), 0, len(able)), optional=True)
        yield BreakOffChoice(
            group=group.id,
            enemies=tuple(able),
            reach_mu=reach_mu,
            order=order_of(BreakOff, group=group.id),
            open=(*square(group.place, reach_mu), facing(), *((shots,) if able else ())),
            unless=_no_place(battle),
        )


def _evasion(battle: Battle, group: FighterGroup) -> Iterator[EvadeContactChoice]:
    if bar_to_evading(battle, group) is not None:
        return
    late = battle.phase == "allocation"
    reach_mu = battle.tables.fighter.secondary_mu if late else main_reach_mu(battle, group)
    yield EvadeContactChoice(
        group=group.id,
        attackers=tuple([enemy.id for enemy in contacting(battle, group)]),
        reach_mu=reach_mu,
        cef=SECONDARY_CEF if late else 0,
        order=order_of(EvadeContact, group=group.id),
        open=(*square(group.place, reach_mu), facing()),
        unless=_no_place(battle),
    )


def _secondary_moves(battle: Battle, groups: Groups, _sees: Sees) -> Iterator[FighterChoice]:
    for group in groups:
        if group.side != battle.active or group.side in battle.finished:
            continue
        if may_move_secondary(battle, group):
            reach_mu = battle.tables.fighter.secondary_mu
            yield SecondaryMoveChoice(
                group=group.id,
                x=group.x,
                y=group.y,
                reach_mu=reach_mu,
                endurance=group.endurance,
                order=order_of(SecondaryMove, group=group.id),
                open=(*square(group.place, reach_mu), facing()),
                unless=_no_place(battle),
            )


def _declarations(battle: Battle, groups: Groups, sees: Sees) -> Iterator[FighterChoice]:
    for group in groups:
        if group.status != "active":
            continue
        yield from _evasion(battle, group)
        if group.side in battle.finished:
            continue
        yield from _attack(battle, group, sees)
        carriers = [
            ship
            for ship in battle.ships
            if ship.side == group.side
            and ship.status == "active"
            and bar_to_recovering(battle, group, ship) is None
        ]
        if carriers:
            landing = landings(battle, group, carriers)
            yield RecoverGroupChoice(
                group=group.id,
                carriers=tuple(
                    [LandingPlace(each.id, free_places(battle, each)) for each in carriers]
                ),
                order=order_of(RecoverGroup, group=group.id, **landing.settled),
                open=landing.places,
                unless=landing.clashes,
            )


def _attack(battle: Battle, group: FighterGroup, sees: Sees) -> Iterator[DeclareAttackChoice]:
    targets = list(targets_of(battle, group))
    may = attack(battle, group, targets, sees)
    if may.places or (group.targets and not group.fired):
        yield DeclareAttackChoice(
            group=group.id,
            declared=group.targets,
            solutions=tuple([_as_known(battle, group, each, sees) for each in targets]),
            order=order_of(DeclareAttack, group=group.id),
            open=may.places,
            unless=may.clashes,
        )


def _as_known(battle: Battle, group: FighterGroup, target: Target, sees: Sees) -> AttackSolution:
    """Return the figures of an attack without those that a closed display hides (FT-UMP-68)."""
    found = _solution(battle, group, target)
    if isinstance(target, Ship) and is_closed(battle, target.side, sees):
        return msgspec.structs.replace(found, chance=None, mean_effect=None)
    return found


def _solution(battle: Battle, group: FighterGroup, target: Target) -> AttackSolution:
    """Return the figures of an attack of a group as a whole, its ace with the others."""
    group = msgspec.structs.replace(group, ace_aims_at=None)
    match target:
        case Ship():
            found = _told(group, target, ship_chances(battle, group, target), SHIP_RULE)
            return msgspec.structs.replace(
                found,
                morale=round(morale_chance(battle, group), DECIMALS),
                screens=tuple([screen.id for screen in screens_of(battle, target)]),
            )
        case Salvo():
            return _told(group, target, salvo_chances(battle, group, target), SALVO_RULE)
        case _:
            return _told(group, target, group_chances(battle, group, (target,)), GROUP_RULE)


def _told(group: FighterGroup, target: Target, chances: Chances, rule: str) -> AttackSolution:
    return AttackSolution(
        target=target.id,
        target_kind=kind_of(target),
        range_mu=round(range_between(group, target), DECIMALS),
        chance=round(reaching(chances, 1), DECIMALS),
        mean_effect=round(mean(chances), DECIMALS),
        rule=rule,
    )


def _actions(battle: Battle, unit: str | None) -> Iterator[FighterChoice]:
    left = tuple(
        group.id for group in battle.groups if unit in {None, group.id} and acts(battle, group)
    )
    if left and unit is not None:
        order = order_of(ResolveFighterActions, group=unit)
        yield ResolveFighterActionsChoice(groups=left, order=order)
    elif left:
        yield ResolveFighterActionsChoice(
            groups=left,
            order=order_of(ResolveFighterActions),
            open=(open_at("/group", one_of(left), optional=True),),
        )


_PHASES: dict[str, Callable[[Battle, Groups, Sees], Iterator[FighterChoice]]] = {
    "orders": _screens,
    "fighters": _main_moves,
    "secondary_moves": _secondary_moves,
    "allocation": _declarations,
}
