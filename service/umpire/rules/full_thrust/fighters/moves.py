"""Moves of fighter groups: main moves, launches, secondary moves (FT 5.1). Units: MU."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu, rounded
from umpire.rules.full_thrust.fighters.carriers import bar_to_launching, launch
from umpire.rules.full_thrust.fighters.contact import contacting
from umpire.rules.full_thrust.fighters.groups import (
    SECONDARY_CEF,
    figures_of,
    flying_group,
    group_in_play,
    left_after,
    opponents,
)
from umpire.rules.full_thrust.fighters.happenings import GroupMoved, LaunchesGivenUp, MoveKind
from umpire.rules.full_thrust.fighters.orders import MoveGroup, SecondaryMove
from umpire.rules.full_thrust.fighters.precedence import (
    IN_FLIGHT,
    goes_before,
    launches_open,
    rank,
    require_precedence,
    waiting,
)
from umpire.rules.full_thrust.fighters.screens import drop_screen, screened_ship
from umpire.rules.full_thrust.movement.table import is_inside
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import (
    ALREADY_MOVED,
    BEYOND_TABLE,
    IN_DOGFIGHT,
    INSIDE_BODY,
    MOVE_TOO_FAR,
    NO_CEF,
    SCREENING,
)
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import is_waited_for, require_turn, require_unfinished
from umpire.rules.full_thrust.terrain.lines import bodies_around

MAIN_MOVES: frozenset[MoveKind] = frozenset({"main", "break_off"})
_RULES: dict[MoveKind, str] = {
    "main": "FT-5.1-1",
    "secondary": "FT-5.1-2",
    "evasion": "FT-5.4-3",
    "break_off": "FT-5.4-5",
}


def main_reach_mu(battle: Battle, group: FighterGroup) -> float:
    """Return the length of the main move of a group (FT-5.1-1, FT-5.9-2)."""
    return figures_of(group.type, battle.tables.fighter).main_mu


def move_group(ruling: Ruling, order: MoveGroup, _dice: Dice) -> Ruling:
    """Make a group's main move; launch it first if it is aboard (FT-2.7-4, FT-5.1-1, FT-RUL-25).

    A group that screens a ship, or that the enemy has come up to, may only turn where it stands.

    Raises:
        IllegalOrder: it is not the group's turn, or the group cannot move, or not so far.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = group_in_play(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    require_turn(battle, group.side, at="/group")
    if group.status == "aboard":
        return _launch(ruling, group, order)
    if group.moved:
        raise ALREADY_MOVED.refuse(
            f"{group.id} has moved this turn: it may move again next turn.", at="/group"
        )
    end = _destination(order, group.place)
    if distance_mu(group.place, end) > TOLERANCE_MU:
        _require_untied(battle, group)
    require_reach(battle, group.place, end, main_reach_mu(battle, group))
    require_precedence(battle, group)
    return moved(ruling, group, end, order.facing, "main")


def _launch(ruling: Ruling, group: FighterGroup, order: MoveGroup) -> Ruling:
    battle = ruling.state
    refusal = bar_to_launching(battle, group)
    if refusal is not None:
        raise refusal
    require_precedence(battle, group)
    ruling = launch(ruling, group)
    launched = flying_group(ruling.state, group.id, at="/group")
    end = _destination(order, launched.place)
    require_reach(battle, launched.place, end, main_reach_mu(battle, group))
    return moved(ruling, launched, end, order.facing, "main")


def _destination(order: MoveGroup, start: Point) -> Point:
    """Return where a group is sent; what is left out stays as it is."""
    x = start[0] if order.x is None else order.x
    y = start[1] if order.y is None else order.y
    return rounded((x, y))


def _require_untied(battle: Battle, group: FighterGroup) -> None:
    """Refuse to move away a group that is tied to a ship or to the enemy (FT-5.4-3, -4, FT-5.5-1).

    Raises:
        IllegalOrder: it screens, is in a dogfight, or is in contact and has to slip away.
    """
    if opponents(battle, group):
        raise IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it stays there, or breaks off for its main move "
            "(break_off).",
            at="/group",
        )
    if screened_ship(battle, group) is not None:
        raise SCREENING.refuse(
            f"{group.id} screens {group.screening}, and moves with it: end its duty first "
            "(assign_screen "
            "without a ship).",
            at="/group",
        )
    refusal = _bar_to_contact(battle, group)
    if refusal is not None:
        raise refusal


def _bar_to_contact(battle: Battle, group: FighterGroup) -> Refusal | None:
    near = contacting(battle, group)
    if not near:
        return None
    return IN_DOGFIGHT.refuse(
        f"{near[0].id} has come into contact with {group.id}: it fights, or evades "
        "(evade_contact).",
        at="/group",
        rule="FT-5.4-3",
    )


def require_reach(battle: Battle, start: Point, end: Point, limit_mu: float) -> None:
    """Refuse a move too long, or that ends inside a body or off the table (FT-UMP-71, -72).

    Raises:
        IllegalOrder: it is.
    """
    length_mu = distance_mu(start, end)
    table = battle.table
    if length_mu > TOLERANCE_MU and table is not None and not is_inside(table, end):
        raise BEYOND_TABLE.refuse(
            f"The move ends off the table: x from {table.min_x:g} to {table.max_x:g} and y from "
            f"{table.min_y:g} to {table.max_y:g} are on it.",
            at="/x",
        )
    inside = bodies_around(battle, end) if length_mu > TOLERANCE_MU else ()
    if inside:
        raise INSIDE_BODY.refuse(
            f"The move ends inside {inside[0].id}: end it at least {inside[0].radius:g} MU from "
            "its centre.",
            at="/x",
        )
    if length_mu > limit_mu + TOLERANCE_MU:
        raise MOVE_TOO_FAR.refuse(
            f"The move is {length_mu:.2f} MU long: {limit_mu:g} MU is the most for the group.",
            at="/x",
        )


def secondary_move(ruling: Ruling, order: SecondaryMove, _dice: Dice) -> Ruling:
    """Make a group's secondary move, for one CEF (FT-5.1-2).

    Raises:
        IllegalOrder: it is not the group's turn, or the group cannot move, or not so far.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    require_turn(battle, group.side, at="/group")
    refusal = _bar_to_secondary_move(battle, group)
    if refusal is not None:
        raise refusal
    end = rounded((order.x, order.y))
    require_reach(battle, group.place, end, battle.tables.fighter.secondary_mu)
    return moved(ruling, group, end, order.facing, "secondary")


def moved(
    ruling: Ruling,
    group: FighterGroup,
    end: Point,
    facing: int | None,
    move: MoveKind,
) -> Ruling:
    """Move a group, and end its screening if that has taken it too far away (FT-5.5-1).

    A group slips away by its main move before ships have moved, by a secondary move after.

    Args:
        ruling: what has happened so far.
        group: the group as it is now.
        end: where it goes.
        facing: its facing there, `None` for that which it has.
        move: what kind of move it is.
    """
    battle = ruling.state
    main = move in MAIN_MOVES or (move == "evasion" and battle.phase == "fighters")
    cost = 0 if main else SECONDARY_CEF
    event = GroupMoved(
        group=group.id,
        side=group.side,
        move=move,
        x=end[0],
        y=end[1],
        facing=group.facing if facing is None else facing,
        endurance=left_after(group.endurance, cost),
        moved=group.moved or main,
        moved_secondary=group.moved_secondary or not main,
        evaded_turn=battle.turn if move == "evasion" else group.evaded_turn,
        rule=_RULES[move],
    )
    open_before = launches_open(battle, group.side)
    ruling = drop_screen(ruling.then(event), group.id)
    return _give_up_launches(ruling, group.id, open_before)


def _give_up_launches(ruling: Ruling, moved_id: str, open_before: tuple[str, ...]) -> Ruling:
    """Report the launches that a move has ended (FT-2.7-4, FT-5.1-3)."""
    group = flying_group(ruling.state, moved_id, at="/group")
    still_open = launches_open(ruling.state, group.side)
    ended = tuple([each for each in open_before if each not in still_open])
    if not ended:
        return ruling
    rule = "FT-2.7-4" if rank(ruling.state, group) >= IN_FLIGHT else "FT-5.1-3"
    return ruling.then(LaunchesGivenUp(group=moved_id, side=group.side, groups=ended, rule=rule))


def has_move_left(battle: Battle, side: str) -> bool:
    """Tell whether a side may move or launch a group now, or one of its groups may break contact.

    Groups that may only turn where they stand do not hold up the phase. In a closed book any ship
    may have groups aboard that it launches (FT-UMP-67).
    """
    if is_waited_for(battle, side):
        return True
    others = waiting(battle)
    if any(goes_before(battle, each, others) is None for each in others[side]):
        return True
    return side not in battle.finished and any(
        group.side == side
        and group.status == "active"
        and not group.moved
        and bool(opponents(battle, group) or contacting(battle, group))
        and goes_before(battle, group, others) is None
        for group in battle.groups
    )


def has_secondary_left(battle: Battle, side: str) -> bool:
    """Tell whether a side has a group that may make a secondary move."""
    return any(group.side == side and may_move_secondary(battle, group) for group in battle.groups)


def may_move_secondary(battle: Battle, group: FighterGroup) -> bool:
    """Tell whether a group may make a secondary move, were it its side's turn (FT-5.1-2)."""
    return group.status == "active" and _bar_to_secondary_move(battle, group) is None


def _bar_to_secondary_move(battle: Battle, group: FighterGroup) -> Refusal | None:
    if group.moved_secondary:
        return ALREADY_MOVED.refuse(
            f"{group.id} has made its secondary move of this turn: it may move again next turn.",
            at="/group",
        )
    if opponents(battle, group):
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it stays there, or breaks off for its main move "
            "(break_off).",
            at="/group",
        )
    if group.endurance < SECONDARY_CEF:
        return NO_CEF.refuse(
            f"{group.id} has no CEF left for a secondary move, which takes {SECONDARY_CEF}.",
            at="/group",
        )
    return _bar_to_contact(battle, group)
