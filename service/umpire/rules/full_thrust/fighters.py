"""FT 5: what groups may do now, its odds, and the chapter's acts."""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, mixed, reaching, summed
from umpire.kernel.offers import Choice, Role, codes, list_of, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.dogfights import (
    acts,
    craft_lost,
    missiles_in,
    resolve_fighter_actions,
    rival_of,
)
from umpire.rules.full_thrust.fighter_attacks import (
    GROUP_RULE,
    ONE_STRIKE,
    SALVO_RULE,
    SECONDARY_CEF,
    SHIP_RULE,
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
    Target,
    TargetKind,
    aces_at_aces,
    assign_screen,
    at_groups,
    at_missiles,
    at_ship,
    bar_to_screening,
    contacting,
    dice_of,
    flying_group,
    holds,
    kind_of,
    morale_modifier,
    needles,
    needs_morale,
    opponents,
    screens_of,
    share_kills,
    ship_dice,
    targets_of,
)
from umpire.rules.full_thrust.fighter_declarations import (
    attack,
    check_targets,
    declare_attack,
    landings,
)
from umpire.rules.full_thrust.fighter_events import EVENTS
from umpire.rules.full_thrust.fighter_moves import (
    Waiting,
    bar_to_evading,
    bar_to_recovering,
    break_off,
    evade_contact,
    free_places,
    goes_before,
    main_reach_mu,
    may_move_secondary,
    move_group,
    recover_group,
    secondary_move,
    waiting,
)
from umpire.rules.full_thrust.fire_choices import trim_to_list
from umpire.rules.full_thrust.gunnery import needle_chances, needle_effect
from umpire.rules.full_thrust.refusals import (
    BEYOND_TABLE,
    INSIDE_BODY,
    MOVE_TOO_FAR,
    UNKNOWN_TARGET,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    FighterGroup,
    Salvo,
    is_closed,
    is_of_closed,
    side_of_group,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import DIE, FACES, FighterTable, throw_chances
from umpire.rules.full_thrust.state.values import facing, range_between, square
from umpire.rules.full_thrust.terrain import may_block
from umpire.rules.full_thrust.thresholds import (
    Blow,
    attack_outcomes,
    needle,
    penetrating_die,
    piercing,
)


def attack_odds(battle: Battle, order: DeclareAttack) -> Odds:
    """Return the exact chances of a declared attack, as everything is now.

    They leave out losses to point defence or to a reply in a dogfight, and screens that have to be
    engaged first (FT-5.5-2).
    """
    group = flying_group(battle, order.group, at="/group")
    targets = check_targets(battle, group, order)
    if not targets:
        raise UNKNOWN_TARGET.refuse(
            f"The odds are of an attack of {group.id}: name what it attacks in `targets`.",
            at="/targets",
        )
    aiming = replace(group, targets=order.targets, ace_aims_at=order.ace_aims_at)
    match targets[0]:
        case Ship() as ship:
            return Odds(targets=(_at_ship(battle, aiming, ship),))
        case Salvo() as salvo:
            return Odds(targets=_at_salvo(battle, aiming, salvo))
        case _:
            enemies = [each for each in targets if isinstance(each, FighterGroup)]
            return Odds(targets=tuple(_at_groups(battle, aiming, enemies)))


# A ship


def morale_chance(battle: Battle, group: FighterGroup) -> float:
    """Return the chance that a group goes through with an attack on a ship (FT-5.8-1, -3)."""
    if not needs_morale(group):
        return 1.0
    modifier = morale_modifier(group, battle.tables.pilot)
    return sum(holds(face, group.strength, modifier) for face in FACES) / DIE


def ship_chances(battle: Battle, group: FighterGroup, ship: Ship) -> Chances:
    """Return the distribution of all points that a group does to a ship, morale included."""
    thrown = throw_chances(at_ship(battle, group, ship), ship_dice(group, battle.tables.pilot))
    if needles(group):
        thrown = summed((thrown, needle_chances(battle.tables.needle)))
    return mixed(morale_chance(battle, group), thrown)


def _at_ship(battle: Battle, group: FighterGroup, ship: Ship) -> TargetOdds:
    attacks = morale_chance(battle, group)
    damage = ship_chances(battle, group, ship)
    blows = _blows(battle, group, ship)
    outcomes = [
        Outcome("attack made", attacks, "FT-5.8-1"),
        *attack_outcomes(battle, ship, [[blows]], attacks),
    ]
    if needles(group):
        hit = sum(needle_effect(face, battle.tables.needle)[1] for face in FACES) / DIE
        name = f"{group.ace_aims_at} knocked out"
        outcomes.append(Outcome(name, attacks * hit, "FT-5.10-3"))
    return TargetOdds(
        target=ship.id,
        damage=trim_to_list(damage),
        mean_damage=mean(damage),
        outcomes=tuple(outcomes),
    )


def _blows(battle: Battle, group: FighterGroup, ship: Ship) -> list[Blow]:
    blows = [dice_blow(battle, group, ship)]
    if needles(group):
        blows.append(needle(needle_chances(battle.tables.needle)))
    return blows


def dice_blow(battle: Battle, group: FighterGroup, ship: Ship) -> Blow:
    """Return the blow of the dice of a group that goes through with its attack (FT-5.2-2)."""
    reading, number = at_ship(battle, group, ship), ship_dice(group, battle.tables.pilot)
    if group.type in ONE_STRIKE:
        return Blow((piercing(throw_chances(reading, number)),), "piercing")
    return Blow((penetrating_die(reading),) * number)


# Groups


def group_chances(battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]) -> Chances:
    """Return the distribution of all kills of a group in one round of a dogfight (FT-5.4-2)."""
    apart = rival_of(group, targets) is not None
    number = dice_of(group, battle.tables.pilot, ace_apart=apart)
    thrown = throw_chances(at_groups(battle, group, targets), number)
    return _at_most(thrown, sum(target.strength for target in targets))


def _at_groups(
    battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]
) -> list[TargetOdds]:
    kills = group_chances(battle, group, targets)
    craft = [target.strength for target in targets]
    rival = rival_of(group, targets)
    duel = 0.0 if rival is None else _duel_chance(battle, group, rival)
    found = []
    for place, target in enumerate(targets):
        own = np.zeros(target.strength + 1)
        for total, chance in enumerate(kills):
            own[share_kills(total, craft)[place]] += chance
        if target is rival:
            own = _at_most(summed((own, np.array([1.0 - duel, duel]))), target.strength)
        outcomes = [Outcome("destroyed", float(own[-1]), "FT-5.4-2")]
        if target is rival:
            outcomes.append(Outcome("ace killed in the duel", duel, "FT-5.10-4"))
        found.append(
            TargetOdds(
                target=target.id,
                damage=tuple(own.tolist()),
                mean_damage=mean(own),
                outcomes=tuple(outcomes),
            )
        )
    return found


def _duel_chance(battle: Battle, group: FighterGroup, rival: FighterGroup) -> float:
    reading = aces_at_aces(battle, group, rival)
    return sum(reading.counts(face, reading.first) > 0 for face in FACES) / DIE


# A salvo


def salvo_chances(battle: Battle, group: FighterGroup, salvo: Salvo) -> Chances:
    """Return the distribution of the missiles of a salvo that a group kills (FT-5.6-1)."""
    number = dice_of(group, battle.tables.pilot)
    thrown = throw_chances(at_missiles(battle, group), number)
    return _at_most(thrown, missiles_in(battle, salvo))


def _at_salvo(battle: Battle, group: FighterGroup, salvo: Salvo) -> tuple[TargetOdds, ...]:
    """Return the odds of missiles killed, and of craft that the blasts cost (FT-5.6-2)."""
    kills = salvo_chances(battle, group, salvo)
    lost = _at_most(_blasts(kills, battle.tables.fighter), group.strength)
    return (
        TargetOdds(
            target=salvo.id,
            damage=tuple(kills.tolist()),
            mean_damage=mean(kills),
            outcomes=(Outcome("all killed", float(kills[-1]), "FT-5.6-1"),),
        ),
        TargetOdds(
            target=group.id,
            damage=tuple(lost.tolist()),
            mean_damage=mean(lost),
            outcomes=(Outcome("craft lost", reaching(lost, 1), "FT-5.6-2"),),
        ),
    )


def _blasts(kills: Chances, table: FighterTable) -> Chances:
    """Return the distribution of craft lost, given that of missiles killed: one die for each."""
    chance = craft_lost(tuple(FACES), table) / DIE
    lost = np.zeros(len(kills))
    for killed, weight in enumerate(kills):
        for count in range(killed + 1):
            ways = comb(killed, count)
            lost[count] += weight * ways * chance**count * (1 - chance) ** (killed - count)
    return lost


def _at_most(chances: Chances, limit: int) -> Chances:
    """Return a distribution that counts everything above `limit` as the limit."""
    if len(chances) <= limit + 1:
        return np.pad(chances, (0, limit + 1 - len(chances)))
    kept = chances[: limit + 1].copy()
    kept[limit] += chances[limit + 1 :].sum()
    return kept


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
    """The possible targets of a group, each by itself; `declared` are its targets so far."""

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
            found = _describe_attack(group, target, ship_chances(battle, group, target), SHIP_RULE)
            return msgspec.structs.replace(
                found,
                morale=round(morale_chance(battle, group), DECIMALS),
                screens=tuple([screen.id for screen in screens_of(battle, target)]),
            )
        case Salvo():
            return _describe_attack(group, target, salvo_chances(battle, group, target), SALVO_RULE)
        case _:
            return _describe_attack(
                group, target, group_chances(battle, group, (target,)), GROUP_RULE
            )


def _describe_attack(
    group: FighterGroup, target: Target, chances: Chances, rule: str
) -> AttackSolution:
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


def _strikes_closed(battle: Battle, order: DeclareAttack, seat: Seat) -> bool:
    """Return whether a target of an attack has a display that is closed to a seat (FT-UMP-68)."""
    return any(is_of_closed(battle, name, seat) for name in order.targets)


ASSIGN_SCREEN: Act[Battle, AssignScreen] = Act(
    order=AssignScreen,
    procedure=assign_screen,
    family="movement",
    phases=("orders",),
    side=side_of_group,
    offer=InChapter(AssignScreenChoice),
    sealed=True,
)

MOVE_GROUP: Act[Battle, MoveGroup] = Act(
    order=MoveGroup,
    procedure=move_group,
    family="movement",
    phases=("fighters",),
    side=side_of_group,
    offer=InChapter(MoveGroupChoice),
    uses_turn=True,
)

EVADE_CONTACT: Act[Battle, EvadeContact] = Act(
    order=EvadeContact,
    procedure=evade_contact,
    family="movement",
    phases=("fighters", "allocation"),
    side=side_of_group,
    offer=InChapter(EvadeContactChoice),
)

BREAK_OFF: Act[Battle, BreakOff] = Act(
    order=BreakOff,
    procedure=break_off,
    family="movement",
    phases=("fighters",),
    side=side_of_group,
    offer=InChapter(BreakOffChoice),
    uses_turn=True,
)

SECONDARY_MOVE: Act[Battle, SecondaryMove] = Act(
    order=SecondaryMove,
    procedure=secondary_move,
    family="movement",
    phases=("secondary_moves",),
    side=side_of_group,
    offer=InChapter(SecondaryMoveChoice),
    uses_turn=True,
)

DECLARE_ATTACK: Act[Battle, DeclareAttack] = Act(
    order=DeclareAttack,
    procedure=declare_attack,
    family="fire",
    phases=("allocation",),
    side=side_of_group,
    offer=InChapter(DeclareAttackChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

RECOVER_GROUP: Act[Battle, RecoverGroup] = Act(
    order=RecoverGroup,
    procedure=recover_group,
    family="movement",
    phases=("allocation",),
    side=side_of_group,
    offer=InChapter(RecoverGroupChoice),
)

RESOLVE_FIGHTER_ACTIONS: Act[Battle, ResolveFighterActions] = Act(
    order=ResolveFighterActions,
    procedure=resolve_fighter_actions,
    family="fire",
    phases=("fighter_actions",),
    giver="any_side",
    side=side_of_group,
    offer=InChapter(ResolveFighterActionsChoice),
)

FIGHTERS: Chapter[Battle] = Chapter(
    acts=(
        ASSIGN_SCREEN,
        MOVE_GROUP,
        EVADE_CONTACT,
        BREAK_OFF,
        SECONDARY_MOVE,
        DECLARE_ATTACK,
        RECOVER_GROUP,
        RESOLVE_FIGHTER_ACTIONS,
    ),
    events=EVENTS,
    choices=choices,
)
