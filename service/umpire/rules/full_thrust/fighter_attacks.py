"""FT 5.2, 5.5, 5.8 to 5.10: groups, their orders, screens, pilots, attacks on ships. Units: MU."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import TOLERANCE_MU
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.fighter_events import (
    AceNeedled,
    AttackAborted,
    EnduranceSpent,
    GroupClosed,
    GroupDestroyed,
    GroupReduced,
    MoraleThrown,
    PilotsThrown,
    ScreenAssigned,
    ScreenBroken,
    ShipAttacked,
)
from umpire.rules.full_thrust.gunnery import (
    arcs_open,
    beam_reading,
    has_system,
    needle_effect,
    penetrating_hits,
    screens_against,
)
from umpire.rules.full_thrust.refusals import (
    BOGEY,
    DESTROYED,
    DOCKED,
    IN_DOGFIGHT,
    NO_CEF,
    NOT_IN_RANGE,
    NOT_LAUNCHED,
    OFF_TABLE,
    OUT_OF_ARC,
    OWN_SIDE,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    WITHDRAWN,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    FighterGroup,
    FighterType,
    Hit,
    Ruling,
    Salvo,
    acting_ship,
    label,
    require_group,
    require_unfinished,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import (
    DIE,
    FighterFigures,
    FighterTable,
    PilotQuality,
    PilotTable,
    Reading,
    throw,
)
from umpire.rules.full_thrust.state.values import (
    Coordinate,
    Course,
    Placed,
    arcs_towards,
    range_between,
    within,
)
from umpire.rules.full_thrust.stations import is_inside

SECONDARY_CEF = 1
COMBAT_CEF = 1


def pay_cef(endurance: int, cost: int) -> int:
    """Return the CEF left after a payment; a group without any pays nothing (FT-5.7-1)."""
    return max(0, endurance - cost)


def may_fight(group: FighterGroup) -> bool:
    """Return whether a group may attack: it has a CEF, or has paid this turn (FT-RUL-31, -32)."""
    return group.combat_cef_spent or group.endurance >= COMBAT_CEF


def pay_for_combat(ruling: Ruling, group_id: str) -> Ruling:
    """Take the CEF of a turn of combat, once a turn; who has none pays none (FT-5.7-1, FT-RUL-31).

    Nor has it paid then: else it might attack later in the turn (`may_fight`).
    """
    group = require_group(ruling.state, group_id, at="/group")
    if group.combat_cef_spent or not group.endurance:
        return ruling
    left = pay_cef(group.endurance, COMBAT_CEF)
    return ruling.then(EnduranceSpent(group=group_id, endurance=left))


def lose_craft(ruling: Ruling, group_id: str, craft: int, rule: str = "FT-5.0-1") -> Ruling:
    """Lose `craft` of a group, or all that it has; the ace is the last (FT-5.10-5).

    Nothing changes if the group is out of play, or loses none.
    """
    group = require_group(ruling.state, group_id, at="/group")
    return _lose(ruling, group, craft, rule, ace=group.ace)


def lose_ace(ruling: Ruling, group_id: str, rule: str = "FT-5.10-4") -> Ruling:
    """Lose the ace of a group before its other craft: an enemy ace had aimed at it."""
    group = require_group(ruling.state, group_id, at="/group")
    return _lose(ruling, group, 1, rule, ace=False)


def _lose(ruling: Ruling, group: FighterGroup, craft: int, rule: str, *, ace: bool) -> Ruling:
    lost = min(craft, group.strength)
    if lost < 1 or group.status not in {"active", "aboard"}:
        return ruling
    left = group.strength - lost
    ruling = ruling.then(
        GroupReduced(group=group.id, lost=lost, strength=left, ace=ace and left > 0, rule=rule)
    )
    return ruling if left else ruling.then(GroupDestroyed(group=group.id, rule=rule))


_GONE = {
    "destroyed": DESTROYED,
    "merged": DESTROYED,
    "withdrawn": WITHDRAWN,
    "off_table": OFF_TABLE,
}


def figures_of(fighter: FighterType, table: FighterTable) -> FighterFigures:
    """Return points, endurance, move and what dice add, for a type (FT-5.9-1 to -7)."""
    figures: FighterFigures = getattr(table.types, fighter)
    return figures


def group_in_play(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies, or is aboard its carrier."""
    group = require_group(battle, group_id, at=at)
    if group.status in _GONE:
        raise _GONE[group.status].refuse(
            f"{group_id} is {group.status}, and takes no further part: name a group in play.", at=at
        )
    return group


def flying_group(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a group that flies."""
    group = group_in_play(battle, group_id, at=at)
    if group.status == "aboard":
        raise NOT_LAUNCHED.refuse(
            f"{group_id} is aboard {group.carrier}: launch it first, by a move in phase fighters.",
            at=at,
        )
    return group


def opponents(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the groups that a group fights in a dogfight and that still fly (FT-5.4-2)."""
    found = [battle.group(each) for each in group.dogfight]
    return [each for each in found if each is not None and each.status == "active"]


class AssignScreen(Value, frozen=True, tag="assign_screen"):
    """Assign a group to screen a ship, or with no ship release it (FT-5.5-1, FT-RUL-96)."""

    group: Id
    ship: Id | None = None


class MoveGroup(Value, frozen=True, tag="move_group"):
    """Make a group's main move; one that is aboard is launched by it (FT-5.1-1, FT-3.4-2).

    Without a place it stays where it is, or at its carrier; the facing may change all the same.
    """

    group: Id
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None


class EvadeContact(Value, frozen=True, tag="evade_contact"):
    """Move a group away from the groups that have moved into contact with it (FT-5.4-3)."""

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None


class BreakOff(Value, frozen=True, tag="break_off"):
    """Break a group off its dogfight; each enemy in it may shoot (FT-5.4-5).

    `parting` names the enemy groups that take the shot; without it, all of them.
    """

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None
    parting: Annotated[tuple[Id, ...], Meta(max_length=50)] | None = None


class SecondaryMove(Value, frozen=True, tag="secondary_move"):
    """Make a group's secondary move, for one CEF (FT-5.1-2)."""

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None


class DeclareAttack(Value, frozen=True, tag="declare_attack"):
    """Bring a group into contact with its targets: a ship, groups or a salvo (FT-5.2-1, -4.1).

    Several targets are enemy groups among which its kills are split (FT-5.4-6). `ace_aims_at` is a
    system of the ship for the ace's needle shot (FT-5.10-3), or the enemy group whose ace it duels
    with (FT-5.10-4). A later declaration takes the place of an earlier one, until the side has
    finished; without targets it calls the attack off.
    """

    group: Id
    targets: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    ace_aims_at: Id | None = None


class RecoverGroup(Value, frozen=True, tag="recover_group"):
    """Land a group on a carrier that it has met (FT-5.0-3, FT-3.4-2).

    `join` is a depleted group aboard; both are combined into one (FT-5.11-1).
    """

    group: Id
    ship: Id
    join: Id | None = None


class ResolveFighterActions(Value, frozen=True, tag="resolve_fighter_actions"):
    """Fight dogfights and interceptions: those of one group, or all that are left (FT-2.7-9)."""

    group: Id | None = None


def find_screened_ship(battle: Battle, group: FighterGroup) -> Ship | None:
    """Return the ship that a group screens now; one that is too far away screens none (FT-5.5-1).

    A ship that has left the table has no screen any more either.
    """
    ship = battle.ship(group.screening) if group.screening else None
    if ship is None or ship.status != "active" or group.status != "active":
        return None
    return ship if within(group, ship, battle.tables.fighter.screen_mu) else None


def screens_of(battle: Battle, ship: Ship) -> list[FighterGroup]:
    """Return the groups that screen a ship now, in list order."""
    return [
        group
        for group in battle.groups
        if group.screening == ship.id and find_screened_ship(battle, group) is not None
    ]


def assign_screen(ruling: Ruling, order: AssignScreen, _dice: Dice) -> Ruling:
    """Assign a group to a ship of its side, or release it (FT-5.5-1, FT-RUL-96).

    A group in flight is near the ship already; one that is aboard must be launched this turn.
    """
    battle = ruling.state
    group = group_in_play(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    if order.ship is not None:
        ship = battle.ship(order.ship)
        if ship is None or ship.side != group.side:
            raise UNKNOWN_SHIP.refuse(
                f"Side {group.side} has no ship {order.ship}: {group.id} screens a ship of its "
                "own side.",
                at="/ship",
            )
        acting_ship(battle, ship.id, at="/ship")
        refusal = bar_to_screening(battle, group, ship)
        if refusal is not None:
            raise refusal
    return ruling.then(
        ScreenAssigned(group=group.id, side=group.side, turn=battle.turn, ship=order.ship)
    )


def bar_to_screening(battle: Battle, group: FighterGroup, ship: Ship) -> Refusal | None:
    """Return why a group cannot be assigned to a ship of its side, or `None` (FT-RUL-96)."""
    if opponents(battle, group):
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight, and screens nothing: it breaks off first (break_off).",
            at="/group",
        )
    limit_mu = battle.tables.fighter.screen_mu
    near = group.status == "aboard" or within(group, ship, limit_mu)
    if ship.status != "active" or not near:
        return NOT_IN_RANGE.refuse(
            f"{ship.id} is too far from {group.id} to be screened: {limit_mu:g} MU is the most.",
            at="/ship",
            rule="FT-5.5-1",
        )
    return None


def drop_screen(ruling: Ruling, group_id: str) -> Ruling:
    """End the duty of a screen that has moved too far from its ship (FT-5.5-1)."""
    group = require_group(ruling.state, group_id, at="/group")
    if group.screening is None or find_screened_ship(ruling.state, group) is not None:
        return ruling
    return ruling.then(ScreenBroken(group=group_id, ship=group.screening))


def release_opened(ruling: Ruling) -> Ruling:
    """End the duty of groups whose ship has surrendered while orders were sealed (FT-UMP-33)."""
    battle = ruling.state
    for group in battle.groups:
        ship = battle.ship(group.screening) if group.screening else None
        if ship is not None and ship.status == "surrendered" and group.status == "active":
            ruling = ruling.then(ScreenBroken(group=group.id, ship=ship.id, rule="FT-UMP-33"))
    return ruling


FORE = "F"


def bears(battle: Battle, group: FighterGroup, target: Placed) -> bool:
    """Return whether a target is in the fore arc of a group (FT-5.2-1, FT-RUL-25).

    Owners face their groups as they like, so that a target on the edge of the arc is in it unless
    the reading gives edges to the stern; at range 0 it always is (FT-RUL-4, -5).
    """
    arcs = arcs_towards(group.place, group.facing, target.place)
    if not arcs:
        return True
    bow_first = tuple(sorted(arcs, key=lambda arc: arc != FORE))
    return FORE in arcs_open(bow_first, battle.options.arc_edge)


def contacting(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the enemy groups in contact with a group that are free to fight it (FT-5.4-3).

    When attacks are allotted, those are in contact that have declared one; before that, those
    that have moved this turn, are near enough, and face it (FT-RUL-26).
    """
    return [
        enemy
        for enemy in battle.groups
        if enemy.side != group.side
        and enemy.status == "active"
        and not enemy.fired
        and may_fight(enemy)
        and _in_contact(battle, enemy, group)
    ]


def _in_contact(battle: Battle, enemy: FighterGroup, group: FighterGroup) -> bool:
    if battle.phase == "allocation":
        return group.id in enemy.targets
    return (
        (enemy.moved or enemy.moved_secondary)
        and within(enemy, group, battle.options.contact_distance)
        and bears(battle, enemy, group)
        and not opponents(battle, enemy)
    )


def close_in(ruling: Ruling, group_id: str, target_id: str) -> Ruling:
    """Put a group into contact with its target as it attacks (FT-RUL-26, FT-UMP-8).

    A group that screens a ship stays with it.
    """
    battle = ruling.state
    group = require_group(battle, group_id, at="/group")
    target = battle.ship(target_id) or battle.group(target_id) or battle.salvo(target_id)
    if (
        target is None
        or find_screened_ship(battle, group)
        or range_between(group, target) <= TOLERANCE_MU
    ):
        return ruling
    return ruling.then(GroupClosed(group=group_id, target=target_id, x=target.x, y=target.y))


SIX_ONLY = frozenset({"attack", "torpedo"})
"""Types that kill fighters on a 6 alone (FT-5.9-5, -7, FT-RUL-22)."""

NOT_AT_SHIPS = frozenset({"interceptor"})
"""Types that attack no ships (FT-5.9-4)."""

ONE_STRIKE = frozenset({"torpedo"})
"""Types that attack ships by one strike alone (FT-5.9-7)."""


def at_groups(battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]) -> Reading:
    """Return how the dice of a group count against fighters (FT-5.4-2, FT-RUL-7, -20 to -22).

    Heavy craft among the targets protect all of them, or by option only themselves (FT-RUL-29).
    """
    table, options = battle.tables.fighter, battle.options
    turkeys = battle.tables.pilot.turkey_dogfight if group.quality == "turkey" else 0
    modifier = figures_of(group.type, table).vs_fighter + turkeys
    if group.type in SIX_ONLY or not may_fight(group):
        return Reading(table.six_only, table.six_only, modifier)
    are_heavy = [target.type == "heavy" for target in targets]
    heavy = all(are_heavy) if options.split_fire_at_heavy == "all" else any(are_heavy)
    first = table.vs_heavy if heavy else table.dogfight
    again = first if options.heavy_reroll_protection else table.dogfight
    if not options.dogfight_rerolls:
        first = replace(first, again=0)
    return Reading(first, again, modifier, options.modified_six_rerolls)


def at_missiles(battle: Battle, group: FighterGroup) -> Reading:
    """Return how the dice of a group count against missiles (FT-5.6-1, FT-5.9-4, FT-RUL-20)."""
    table = battle.tables.fighter
    modifier = figures_of(group.type, table).vs_missile
    again = battle.options.modified_six_rerolls
    return Reading(table.vs_missile, table.vs_missile, modifier, again)


def at_ship(battle: Battle, group: FighterGroup, ship: Ship) -> Reading:
    """Return how the dice of a group count against a ship and its screens.

    They count as those of beams (FT-5.2-2), with the modifier of its type (FT-5.9-5, FT-RUL-23); a
    torpedo strike has a table of its own, which screens do not change (FT-5.9-7, FT-RUL-24).
    """
    table = battle.tables.fighter
    if group.type in ONE_STRIKE:
        return Reading(table.torpedo_strike, table.torpedo_strike)
    reading = beam_reading(screens_against(battle, None, ship), battle.tables.beam)
    return reading._replace(
        modifier=figures_of(group.type, table).vs_ship,
        modified_again=battle.options.modified_six_rerolls,
    )


def aces_at_aces(battle: Battle, group: FighterGroup, target: FighterGroup) -> Reading:
    """Return how the die of an ace counts against another ace: never again (FT-RUL-35)."""
    reading = at_groups(battle, group, (target,))
    return reading._replace(first=replace(reading.first, again=0))


def share_kills(kills: int, craft: Sequence[int]) -> tuple[int, ...]:
    """Return how kills are dealt out to groups of so much craft, one by one (FT-RUL-29).

    In the order given, so that the first has the odd one; a group with none left is passed over.
    """
    dealt = [0] * len(craft)
    for _ in range(min(kills, sum(craft))):
        open_to = [place for place, count in enumerate(craft) if dealt[place] < count]
        dealt[min(open_to, key=dealt.__getitem__)] += 1
    return tuple(dealt)


def needs_morale(group: FighterGroup) -> bool:
    """Return whether a group has fewer craft than it began with (FT-5.8-1, FT-RUL-33)."""
    return group.strength < group.start_strength


def morale_modifier(group: FighterGroup, table: PilotTable) -> int:
    """Return the modifier of a morale die, for an ace or for turkeys (FT-5.8-3)."""
    ace = table.ace_morale if group.ace else 0
    return ace + (table.turkey_morale if group.quality == "turkey" else 0)


def holds(face: int, left: int, modifier: int) -> bool:
    """Return whether a group of that strength goes through with its attack (FT-5.8-1)."""
    return face + modifier <= left


def check_morale(ruling: Ruling, group_id: str, ship_id: str, dice: Dice) -> tuple[Ruling, bool]:
    """Throw for the morale of a group that has losses; return whether it attacks the ship.

    A group that aborts its attack has paid nothing for it (FT-5.8-2).
    """
    battle = ruling.state
    group = require_group(battle, group_id, at="/group")
    if not needs_morale(group):
        return ruling, True
    modifier = morale_modifier(group, battle.tables.pilot)
    roll = dice.roll(label(battle, group_id, ship_id, "morale"), 1, DIE)
    attacks = holds(roll.faces[0], group.strength, modifier)
    thrown = MoraleThrown(
        group=group_id,
        ship=ship_id,
        left=group.strength,
        modifier=modifier,
        holds=attacks,
        rolls=(roll,),
        rule="FT-5.8-3" if modifier else "FT-5.8-1",
    )
    return ruling.then(thrown), attacks


def quality_of(face: int, table: PilotTable) -> PilotQuality:
    """Return what a die makes of the pilots of a group (FT-5.10-1)."""
    return table.quality[face - 1]


def throw_pilots(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the pilots of every group in play, in list order (FT-5.10-1)."""
    for group in ruling.state.groups:
        if group.status not in {"active", "aboard"}:
            continue
        roll = dice.roll(label(ruling.state, group.id, "pilots"), 1, DIE)
        quality = quality_of(roll.faces[0], ruling.state.tables.pilot)
        ruling = ruling.then(
            PilotsThrown(
                group=group.id,
                quality="turkey" if quality == "turkey" else "normal",
                ace=quality == "ace",
                rolls=(roll,),
            )
        )
    return ruling


def dice_of(group: FighterGroup, table: PilotTable, *, ace_apart: bool = False) -> int:
    """Return the dice of a group: one a craft, and more for an ace (FT-5.10-2).

    `ace_apart`: the ace fires a shot of its own, and adds no die to the others (FT-5.10-3, -4).
    """
    if not group.ace:
        return group.strength
    return group.strength - 1 if ace_apart else group.strength + table.ace_dice


Target: TypeAlias = Ship | FighterGroup | Salvo
TargetKind: TypeAlias = Literal["ship", "group", "salvo"]

SHIP_RULE, GROUP_RULE, SALVO_RULE = "FT-5.2-1", "FT-5.4-1", "FT-5.6-1"

_RULES: dict[TargetKind, str] = {"ship": SHIP_RULE, "group": GROUP_RULE, "salvo": SALVO_RULE}


def kind_of(target: Target) -> TargetKind:
    """Return what a target is."""
    if isinstance(target, Ship):
        return "ship"
    return "group" if isinstance(target, FighterGroup) else "salvo"


def found_target(battle: Battle, target_id: str, *, at: str) -> Target:
    """Return a ship on the table, a group that flies, or a salvo that is not spent.

    Raises:
        IllegalOrder: the ship is destroyed or gone.
        Malformed: nothing of that name is there; a ship that has not been announced is not.
    """
    ship = battle.ship(target_id)
    if ship is not None and ship.status != "waiting":
        return acting_ship(battle, target_id, at=at)
    group = battle.group(target_id)
    if group is not None and group.status == "active":
        return group
    salvo = battle.salvo(target_id)
    if salvo is not None and salvo.status != "spent":
        return salvo
    raise UNKNOWN_TARGET.refuse(
        f"There is no {target_id} to attack: name a ship, group or salvo in play.", at=at
    )


def enemies_that_tie(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the groups that a group has to fight: in a dogfight that is not of its own making.

    One that it has only declared this turn itself, it may still call off.
    """
    return [
        enemy
        for enemy in opponents(battle, group)
        if group.dogfight_since != battle.turn or group.id in enemy.targets
    ]


def bar_to_target(
    battle: Battle, group: FighterGroup, target: Target, *, at: str = "/targets/0"
) -> Refusal | None:
    """Return why a group cannot attack a target, or `None` if it can.

    Ship and group: range, fore arc (FT-5.2-1, FT-5.4-1, FT-RUL-107); salvo: range (FT-5.6-1), or
    it attacks the ship that the group screens (FT-RUL-96). Screens of a ship are not asked for.
    """
    if target.side == group.side:
        return OWN_SIDE.refuse(
            f"{target.id} is of side {group.side}, as {group.id} is: only enemies are attacked.",
            at=at,
        )
    tied = enemies_that_tie(battle, group)
    if tied:
        if any(target.id == enemy.id for enemy in tied):
            return None
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight, and can attack only its opponents: "
            f"{one_of(each.id for each in tied)}.",
            at=at,
        )
    if isinstance(target, Ship) and not attacks_ships(group):
        return WRONG_FIGHTER_TYPE.refuse(
            f"{group.id} ({group.type}) does not attack ships now: only groups and salvoes.", at=at
        )
    if not may_fight(group):
        return NO_CEF.refuse(
            f"{group.id} has no CEF left, and attacks nothing until it has landed and rearmed.",
            at="/group",
        )
    return _bar_by_place(battle, group, target, at=at)


def attacks_ships(group: FighterGroup) -> bool:
    """Return whether a group may attack ships: no interceptors, and one strike for torpedoes."""
    spent = group.type in ONE_STRIKE and not group.torpedoes
    return group.type not in NOT_AT_SHIPS and not spent


def _bar_by_place(
    battle: Battle, group: FighterGroup, target: Target, *, at: str
) -> Refusal | None:
    """Refuse a target out of range or arc, or known as a bogey alone (FT-UMP-37)."""
    table = battle.tables.fighter
    if isinstance(target, Ship) and target.bogey:
        return BOGEY.refuse(
            f"{target.id} is a bogey, and is not attacked until it is revealed.", at=at
        )
    if isinstance(target, Ship) and is_inside(battle, target):
        return DOCKED.refuse(
            f"{target.id} is docked inside a station, and is not attacked there: attack the "
            "station.",
            at=at,
        )
    if isinstance(target, Salvo):
        ship = find_screened_ship(battle, group)
        if ship is not None and ship.id == target.target:
            return None
    rule = _RULES[kind_of(target)]
    limit_mu = table.intercept_mu if isinstance(target, Salvo) else table.attack_mu
    if not within(group, target, limit_mu):
        range_mu = range_between(group, target)
        return NOT_IN_RANGE.refuse(
            f"{target.id} is {range_mu:.2f} MU from {group.id}: {limit_mu:g} MU is the most.",
            at=at,
            rule=rule,
        )
    if not isinstance(target, Salvo) and not bears(battle, group, target):
        return OUT_OF_ARC.refuse(
            f"{target.id} is not ahead of {group.id}: it attacks what lies in its arc F.",
            at=at,
            rule=rule,
        )
    return None


def targets_of(battle: Battle, group: FighterGroup) -> Iterator[Target]:
    """Yield all that a group may attack now, screens of ships left aside."""
    if group.fired or group.status != "active":
        return
    for target in _near(battle, group):
        if bar_to_target(battle, group, target) is None:
            yield target


def _near(battle: Battle, group: FighterGroup) -> Iterator[Target]:
    """Yield the enemies that may be near enough, by a test that costs little."""
    table = battle.tables.fighter
    limit_mu = max(table.attack_mu, table.intercept_mu) + TOLERANCE_MU
    x, side = group.x, group.side
    for ship in battle.ships:
        if abs(ship.x - x) <= limit_mu and ship.status == "active" and ship.side != side:
            yield ship
    for other in battle.groups:
        near = abs(other.x - x) <= limit_mu or other.id in group.dogfight
        if near and other.status == "active" and other.side != side:
            yield other
    for salvo in battle.salvoes:
        if salvo.status != "spent" and salvo.side != side:
            yield salvo


def attack_ship(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Let a group that point defence has left attack the ship that it has declared.

    (FT-2.7-11, FT-5.2-2, FT-DICE-4.) A group that was shot down, has fired, or is in a dogfight
    attacks nothing; of a ship that is gone its attack is lost (FT-RUL-12), and so is that of a
    group that is no longer able to make it. Damage and threshold checks apply at once, for each
    group by itself (FT-RUL-8).
    """
    battle = ruling.state
    group = require_group(battle, group_id, at="/group")
    if not _attacks(battle, group):
        return ruling
    ship = battle.ship(group.targets[0])
    able = may_fight(group) and attacks_ships(group)
    if ship is None or ship.status != "active" or not able:
        return ruling.then(AttackAborted(group=group_id, target=group.targets[0]))
    ruling = close_in(ruling, group_id, ship.id)
    ruling, goes_on = check_morale(ruling, group_id, ship.id, dice)
    if not goes_on:
        return ruling
    return _fire(ruling, group, ship, dice)


def _attacks(battle: Battle, group: FighterGroup) -> bool:
    at_a_ship = bool(group.targets) and battle.ship(group.targets[0]) is not None
    free = group.status == "active" and not group.fired
    return free and at_a_ship and not opponents(battle, group)


def _fire(ruling: Ruling, group: FighterGroup, ship: Ship, dice: Dice) -> Ruling:
    battle = ruling.state
    thrown = throw(
        dice,
        label(battle, group.id, ship.id, "attack"),
        ship_dice(group, battle.tables.pilot),
        at_ship(battle, group, ship),
    )
    strike = group.type in ONE_STRIKE
    event = ShipAttacked(
        group=group.id,
        ship=ship.id,
        points=thrown.first,
        penetrating=thrown.again,
        torpedoes=group.torpedoes and not strike,
        rolls=thrown.rolls,
        rule="FT-5.9-7" if strike else "FT-5.2-2",
    )
    ruling = pay_for_combat(ruling.then(event), group.id)
    hits = penetrating_hits(thrown.first, thrown.again)
    if strike and thrown.total:
        hits = (Hit(thrown.total, "armour_piercing"),)
    needled: tuple[str, ...] = ()
    if needles(group):
        needle = _throw_needle(battle, group, ship, dice)
        ruling = ruling.then(needle)
        hits = (*hits, Hit(needle.points, "needle")) if needle.points else hits
        needled = (needle.system,) if needle.hit else ()
    if not hits and not needled:
        return ruling
    return take_damage(ruling, ship.id, Attack(group.id, hits, needled, rule=event.rule), dice)


def needles(group: FighterGroup) -> bool:
    """Return whether the ace of a group makes a shot of its own at a ship (FT-5.10-3)."""
    return group.ace and group.ace_aims_at is not None and group.type not in ONE_STRIKE


def ship_dice(group: FighterGroup, table: PilotTable) -> int:
    """Return the dice of a group at a ship: a strike has none for an ace (FT-RUL-35)."""
    if group.type in ONE_STRIKE:
        return group.strength
    return dice_of(group, table, ace_apart=needles(group))


def _throw_needle(battle: Battle, group: FighterGroup, ship: Ship, dice: Dice) -> AceNeedled:
    """Throw one die of the ace at a system, as a needle beam (FT-5.10-3, FT-4.8-1)."""
    roll = dice.roll(label(battle, group.id, ship.id, "needle"), 1, DIE)
    points, hit = needle_effect(roll.faces[0], battle.tables.needle)
    return AceNeedled(
        group=group.id,
        ship=ship.id,
        system=group.ace_aims_at or "",
        points=points,
        hit=hit and has_system(ship, group.ace_aims_at),
        rolls=(roll,),
    )
