"""FT 5.0, 5.1, 5.4, 5.11: groups launch, move, break away, land and re-arm. Units: MU."""

from collections.abc import Iterable, Mapping, Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu, rounded
from umpire.kernel.words import counted, one_of
from umpire.rules.full_thrust.dogfights import shots_at
from umpire.rules.full_thrust.fighter_attacks import (
    SECONDARY_CEF,
    BreakOff,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    SecondaryMove,
    contacting,
    drop_screen,
    figures_of,
    find_screened_ship,
    flying_group,
    group_in_play,
    opponents,
    pay_cef,
)
from umpire.rules.full_thrust.fighter_events import (
    DogfightChanged,
    GroupLaunched,
    GroupMoved,
    GroupRearmed,
    GroupRecovered,
    GroupsMerged,
    LaunchesGivenUp,
    MoveKind,
)
from umpire.rules.full_thrust.power import has_reflex_on
from umpire.rules.full_thrust.refusals import (
    ALREADY_FIRED,
    ALREADY_MOVED,
    BEYOND_TABLE,
    BOGEY,
    CAPACITY,
    GROUNDED,
    IN_DOGFIGHT,
    INSIDE_BODY,
    LAUNCHING_FIRST,
    MOVE_TOO_FAR,
    MUST_NOT_MANOEUVRE,
    NO_BAY,
    NO_CEF,
    NOT_CONTACTED,
    NOT_IN_DOGFIGHT,
    NOT_IN_RANGE,
    NOT_LAUNCHED,
    PILOTS_FIRST,
    REFLEX_ACTIVE,
    SCREENING,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    FighterGroup,
    Ruling,
    acting_ship,
    is_aboard_closed,
    is_waited_for,
    label,
    order_of_play,
    require_group,
    require_turn,
    require_unfinished,
)
from umpire.rules.full_thrust.state.options import Rounding
from umpire.rules.full_thrust.state.ship import Ship, room_in
from umpire.rules.full_thrust.state.tables import DIE, RearmTable
from umpire.rules.full_thrust.state.values import range_between, within
from umpire.rules.full_thrust.table_edges import is_inside
from umpire.rules.full_thrust.terrain import bodies_around


def relaunch_turn(turn: int, faces: Sequence[int], table: RearmTable) -> int | None:
    """Return the first turn of the next launch, `None` for never (FT-5.11-1, FT-RUL-38).

    `faces` has one die for each group that is combined into one; the worst counts.
    """
    waits = [table.turns[face - 1] for face in faces]
    return turn + max(waits) if all(waits) else None


def rearm(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Throw for the re-arming of a group that has landed, where that is played (FT-5.11-1).

    It restores endurance and torpedoes. Otherwise a group keeps what it has, and may be launched
    with that in a later turn.
    """
    battle = ruling.state
    if not battle.options.rearming:
        return ruling
    group = require_group(battle, group_id, at="/group")
    roll = dice.roll(label(battle, group_id, "rearming"), 1, DIE)
    turn = relaunch_turn(battle.turn, roll.faces, battle.tables.rearm)
    return ruling.then(
        GroupRearmed(
            group=group_id,
            relaunch_turn=turn,
            grounded=turn is None,
            endurance=figures_of(group.type, battle.tables.fighter).cef,
            torpedoes=True,
            rolls=(roll,),
        )
    )


def require_joinable(battle: Battle, group: FighterGroup, carrier: Ship, into_id: str) -> None:
    """Refuse to combine a group with one that is not aboard, is of another kind, or too strong."""
    into = battle.group(into_id)
    if into is None or into.status != "aboard" or into.carrier != carrier.id:
        raise UNKNOWN_TARGET.refuse(
            f"{into_id} is not aboard {carrier.id}: {group.id} joins a group that is.", at="/join"
        )
    if (into.type, into.quality) != (group.type, group.quality):
        raise WRONG_FIGHTER_TYPE.refuse(
            f"{into_id} and {group.id} are not alike: groups join of one type and one quality.",
            at="/join",
            rule="FT-5.11-1",
        )
    most = battle.tables.design.hangar.fighter_bay_craft
    if into.strength + group.strength > most:
        raise CAPACITY.refuse(
            f"{group.id} and {into_id} have {into.strength + group.strength} craft: {most} is the "
            "most in a group.",
            at="/join",
            rule="FT-5.0-1",
        )


def join_groups(ruling: Ruling, group_id: str, into_id: str) -> Ruling:
    """Combine two groups that are aboard; the worse of them sets what the whole has (FT-5.11-1)."""
    group = require_group(ruling.state, group_id, at="/group")
    into = require_group(ruling.state, into_id, at="/join")
    turns = [turn for turn in (group.relaunch_turn, into.relaunch_turn) if turn is not None]
    grounded = group.grounded or into.grounded
    return ruling.then(
        GroupsMerged(
            group=group_id,
            into=into_id,
            strength=group.strength + into.strength,
            ace=group.ace or into.ace,
            endurance=min(group.endurance, into.endurance),
            torpedoes=group.torpedoes and into.torpedoes,
            relaunch_turn=max(turns) if turns and not grounded else None,
            grounded=grounded,
        )
    )


def most_launches(bays: int) -> int:
    """Return how many groups a ship launches a turn, by its working bays (FT-3.4-2)."""
    return bays


def most_recoveries(bays: int, rounding: Rounding) -> int:
    """Return how many groups a ship takes in a turn: half its bays (FT-3.4-2, FT-RUL-43)."""
    return (bays + 1) // 2 if rounding == "up" else bays // 2


def hangar_capacity(battle: Battle, ship: Ship) -> int:
    """Return how many craft the working bays of a ship hold (FT-7.1-2, FT-RUL-97)."""
    usual = battle.tables.design.hangar.fighter_bay_craft
    return sum([room_in(bay, usual) for bay in ship.bays])


def free_places(battle: Battle, ship: Ship) -> int:
    """Return for how many craft more a ship has room, whichever its bays (FT-RUL-97)."""
    return max(
        0, hangar_capacity(battle, ship) - sum([group.strength for group in _aboard(battle, ship)])
    )


def _aboard(battle: Battle, ship: Ship) -> list[FighterGroup]:
    return [
        group for group in battle.groups if group.status == "aboard" and group.carrier == ship.id
    ]


# Launching


def bar_to_launching(battle: Battle, group: FighterGroup) -> Refusal | None:
    """Return why a group that is aboard cannot be launched now, or `None` (FT-3.4-1, -2, FT-5.0-2).

    Whose turn it is, and which groups go first, is not asked.
    """
    carrier = battle.ship(group.carrier) if group.carrier else None
    if carrier is None or carrier.status != "active":
        return NO_BAY.refuse(
            f"{group.id} has no carrier on the table, and is not launched.", at="/group"
        )
    wrong = carrier.bar_to("act", battle.turn)
    if wrong:
        return wrong[0].refuse(wrong[1], at="/group")
    if carrier.order is None or not carrier.order.launch:
        return NOT_LAUNCHED.refuse(
            f"{group.id} stays aboard: {carrier.id} is not ordered to launch (write Launch in "
            "its order).",
            at="/group",
        )
    if group.grounded or (group.relaunch_turn or 0) > battle.turn:
        return GROUNDED.refuse(
            f"{group.id} stays aboard: {_reason_not_to_launch(group)}.", at="/group"
        )
    bays = len(carrier.bays)
    if carrier.launched >= most_launches(bays):
        return NO_BAY.refuse(
            f"{group.id} stays aboard: {carrier.id} has launched {carrier.launched} groups, and "
            f"with {bays} bays {most_launches(bays)} is the most a turn.",
            at="/group",
        )
    return None


def _reason_not_to_launch(group: FighterGroup) -> str:
    if group.grounded:
        return "it is never launched again"
    return f"it may be launched from turn {group.relaunch_turn}"


def launch(ruling: Ruling, group: FighterGroup) -> Ruling:
    """Launch a group from where its carrier is (FT-3.4-2).

    Raises:
        IllegalOrder: `bar_to_launching` says why.
    """
    refusal = bar_to_launching(ruling.state, group)
    carrier = ruling.state.ship(group.carrier or "")
    if refusal is not None:
        raise refusal
    if carrier is None:
        return ruling
    began_with = _began_with(ruling.state, group)
    return ruling.then(
        GroupLaunched(
            group=group.id,
            side=group.side,
            turn=ruling.state.turn,
            ship=carrier.id,
            launched=carrier.launched + 1,
            start_strength=began_with,
            x=carrier.x,
            y=carrier.y,
            lost_before=began_with - group.strength,
        )
    )


def _began_with(battle: Battle, group: FighterGroup) -> int:
    """Return the strength that losses count from for morale (FT-RUL-33)."""
    since_launch = battle.options.morale_losses == "launch"
    return group.strength if since_launch else max(group.start_strength, group.strength)


# Recovery


def recover_group(ruling: Ruling, order: RecoverGroup, dice: Dice) -> Ruling:
    """Land a group on a carrier that it has met, and re-arm it where that is played (FT-5.0-3)."""
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    carrier = battle.ship(order.ship)
    if carrier is None or carrier.side != group.side:
        raise UNKNOWN_SHIP.refuse(
            f"Side {group.side} has no ship {order.ship}: {group.id} lands on a ship of its "
            "own side.",
            at="/ship",
        )
    acting_ship(battle, order.ship, at="/ship")
    refusal = bar_to_recovering(battle, group, carrier)
    if refusal is not None:
        raise refusal
    if order.join is not None:
        require_joinable(battle, group, carrier, order.join)
    ruling = ruling.then(
        GroupRecovered(
            group=group.id,
            side=group.side,
            ship=carrier.id,
            bay=bay_for(battle, group, carrier),
            recovered=carrier.recovered + 1,
            x=carrier.x,
            y=carrier.y,
        )
    )
    ruling = rearm(ruling, group.id, dice)
    return ruling if order.join is None else join_groups(ruling, group.id, order.join)


def bar_to_recovering(battle: Battle, group: FighterGroup, carrier: Ship) -> Refusal | None:
    """Return why a group cannot land on a carrier of its side now, or `None`.

    It is in no dogfight; it has met the carrier (FT-RUL-26), which has kept course and velocity
    (FT-5.0-3), takes in half as many groups as it has bays (FT-3.4-2), and has room (FT-RUL-97);
    and it is no bogey (FT-UMP-37).
    """
    if opponents(battle, group):
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it breaks off before it lands (break_off).", at="/group"
        )
    if carrier.bogey:
        return BOGEY.refuse(
            f"{carrier.id} is a bogey, and takes in no group: reveal it first.",
            at="/ship",
            rule="FT-UMP-37",
        )
    limit_mu = battle.options.contact_distance
    if not within(group, carrier, limit_mu):
        return NOT_IN_RANGE.refuse(
            f"{group.id} is {range_between(group, carrier):.2f} MU from {carrier.id}: {limit_mu:g} "
            "MU is the most.",
            at="/ship",
            rule="FT-5.0-3",
        )
    wrong = carrier.bar_to("act", battle.turn)
    if wrong:
        return wrong[0].refuse(wrong[1], at="/ship")
    return _bar_by_other_work(carrier) or _bar_by_room(battle, group, carrier)


def _bar_by_other_work(carrier: Ship) -> Refusal | None:
    """Return why what a carrier does this turn keeps it from recovery (FT-5.0-3, FT-12.3-7)."""
    if has_reflex_on(carrier):
        return REFLEX_ACTIVE.refuse(
            f"The reflex field of {carrier.id} is on: it takes in groups when that is off.",
            at="/ship",
        )
    if carrier.manoeuvred:
        return MUST_NOT_MANOEUVRE.refuse(
            f"{carrier.id} has manoeuvred: it takes in groups in a turn in which it flies "
            "straight on.",
            at="/ship",
        )
    return None


def _bar_by_room(battle: Battle, group: FighterGroup, carrier: Ship) -> Refusal | None:
    bays = len(carrier.bays)
    if not bays:
        return NO_BAY.refuse(
            f"{carrier.id} has no working bay: {group.id} may land on another ship.", at="/ship"
        )
    most = most_recoveries(bays, battle.options.recovery_rounding)
    if carrier.recovered >= most:
        return CAPACITY.refuse(
            f"{carrier.id} has taken in {counted(carrier.recovered, 'group')}: {most} a turn "
            "is the most.",
            at="/ship",
        )
    places = free_places(battle, carrier)
    if places < group.strength:
        return CAPACITY.refuse(
            f"{carrier.id} has {places} places left, and {group.id} has {group.strength} craft: "
            f"{places} is the most.",
            at="/ship",
            rule="FT-RUL-97",
        )
    return None


def bay_for(battle: Battle, group: FighterGroup, carrier: Ship) -> str:
    """Return the bay into which a group goes: its own if there is room, else the emptiest.

    Where no one bay has room for all, the group is noted in the emptiest (FT-RUL-97).
    """
    usual = battle.tables.design.hangar.fighter_bay_craft
    room = {bay.id: room_in(bay, usual) for bay in carrier.bays}
    for each in _aboard(battle, carrier):
        if each.bay in room:
            room[each.bay] -= each.strength
    own = group.bay if group.carrier == carrier.id else None
    if own in room and room[own] >= group.strength:
        return own
    return max(room, key=room.__getitem__)


TURKEYS, NORMAL, ACES = range(3)

IN_FLIGHT = 3
"""The first rank of groups in flight; those that are launched have the ranks below."""

Waiting = Mapping[str, list[FighterGroup]]


def rank(battle: Battle, group: FighterGroup) -> int:
    """Return the rank of a group in the order of moves, 0 for the first (FT-2.7-4, FT-5.1-3).

    Groups that are launched go before those in flight. Within each class turkeys go first and aces
    last. No launch is compulsory: a side that moves a group of a later rank gives up its launches
    of earlier ranks, and `LaunchesGivenUp` reports them (FT-RUL-34). In a closed book no side waits
    for the launches of others, because it cannot know of them (FT-UMP-67).
    """
    pilots = ACES if group.ace else TURKEYS if group.quality == "turkey" else NORMAL
    launched = group.status == "aboard" or group.launched_turn == battle.turn
    return pilots if launched else IN_FLIGHT + pilots


def waiting(battle: Battle) -> Waiting:
    """Return the groups that have yet to move, side by side; sides that have finished have none."""
    found: dict[str, list[FighterGroup]] = {side: [] for side in battle.sides}
    reached = {side: _highest_rank_moved(battle, side) for side in battle.sides}
    for group in battle.groups:
        if group.side not in battle.finished and _waits(battle, group, reached[group.side]):
            found[group.side].append(group)
    return found


def _waits(battle: Battle, group: FighterGroup, reached: int) -> bool:
    if group.status == "aboard":
        return rank(battle, group) >= reached and bar_to_launching(battle, group) is None
    return (
        group.status == "active"
        and not group.moved
        and find_screened_ship(battle, group) is None
        and not opponents(battle, group)
        and not contacting(battle, group)
    )


def launches_open(battle: Battle, side: str) -> tuple[str, ...]:
    """Return the groups that a side may still launch this turn."""
    return tuple([group.id for group in waiting(battle)[side] if group.status == "aboard"])


def _highest_rank_moved(battle: Battle, side: str) -> int:
    """Return the highest rank that a side has moved this turn.

    Groups that have slipped away, or have turned beside the ship that they screen, do not count.
    """
    return max(
        (
            rank(battle, group)
            for group in battle.groups
            if group.side == side
            and group.moved
            and group.evaded_turn != battle.turn
            and find_screened_ship(battle, group) is None
        ),
        default=-1,
    )


def require_precedence(battle: Battle, group: FighterGroup) -> None:
    """Refuse the move of a group before which others go, or whose launch has been given up."""
    own = rank(battle, group)
    if group.status == "aboard" and own < _highest_rank_moved(battle, group.side):
        launching = _highest_rank_moved(battle, group.side) < IN_FLIGHT
        code = PILOTS_FIRST if launching else LAUNCHING_FIRST
        raise code.refuse(
            f"{group.id} is too late: side {group.side} has moved groups that go after it.",
            at="/group",
        )
    first = goes_before(battle, group, waiting(battle))
    if first is not None:
        alike = (rank(battle, first) < IN_FLIGHT) == (own < IN_FLIGHT)
        code = PILOTS_FIRST if alike else LAUNCHING_FIRST
        raise code.refuse(f"{first.id} moves before {group.id}: move it first.", at="/group")


def goes_before(battle: Battle, group: FighterGroup, others: Waiting) -> FighterGroup | None:
    """Return a group that has to move before another, `None` if that one may move now."""
    own = rank(battle, group)
    for side, groups in others.items():
        for other in groups:
            given_up = side == group.side and other.status == "aboard"
            unseen = is_aboard_closed(battle, other, group.side.__eq__)
            if rank(battle, other) < own and not (given_up or unseen):
                return other
    return None


def moving_order(battle: Battle) -> tuple[str, ...]:
    """Return the order in which all groups would move, each side taking its first as listed.

    Sides alternate, the loser of initiative first; one without a group to move is skipped
    (FT-RUL-13).
    """
    found = waiting(battle)
    left = {side: list(found[side]) for side in order_of_play(battle)}
    moved: list[str] = []
    while any(left.values()):
        for groups in left.values():
            able = [each for each in groups if goes_before(battle, each, left) is None]
            if able:
                first = min(able, key=lambda group: rank(battle, group))
                groups.remove(first)
                moved.append(first.id)
    return tuple(moved)


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

    A group that screens a ship, or that the enemy has come up to, may only turn on the spot.
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
    return move_to(ruling, group, end, order.facing, "main")


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
    return move_to(ruling, launched, end, order.facing, "main")


def _destination(order: MoveGroup, start: Point) -> Point:
    """Return the destination of a group; a coordinate that is left out does not change."""
    x = start[0] if order.x is None else order.x
    y = start[1] if order.y is None else order.y
    return rounded((x, y))


def _require_untied(battle: Battle, group: FighterGroup) -> None:
    """Refuse to move a group away that screens, or is in a dogfight or in contact.

    (FT-5.4-3, -4, FT-5.5-1.)
    """
    if opponents(battle, group):
        raise IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it stays there, or breaks off for its main move "
            "(break_off).",
            at="/group",
        )
    if find_screened_ship(battle, group) is not None:
        raise SCREENING.refuse(
            f"{group.id} screens {group.screening}, and moves with it: end its duty first "
            "(assign_screen without a ship).",
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
    """Refuse a move too long, or that ends inside a body or off the table (FT-UMP-71, -72)."""
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
    """Make a group's secondary move, for one CEF (FT-5.1-2)."""
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    require_turn(battle, group.side, at="/group")
    refusal = _bar_to_secondary_move(battle, group)
    if refusal is not None:
        raise refusal
    end = rounded((order.x, order.y))
    require_reach(battle, group.place, end, battle.tables.fighter.secondary_mu)
    return move_to(ruling, group, end, order.facing, "secondary")


def move_to(
    ruling: Ruling,
    group: FighterGroup,
    end: Point,
    facing: int | None,
    move: MoveKind,
) -> Ruling:
    """Move a group, and end its screening if that has taken it too far away (FT-5.5-1).

    A group slips away by its main move before ships have moved, by a secondary move after.
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
        endurance=pay_cef(group.endurance, cost),
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
    """Return whether a side may move or launch a group now, or one of its groups may break contact.

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
    """Return whether a side has a group that may make a secondary move."""
    return any(group.side == side and may_move_secondary(battle, group) for group in battle.groups)


def may_move_secondary(battle: Battle, group: FighterGroup) -> bool:
    """Return whether a group may make a secondary move, were it its side's turn (FT-5.1-2)."""
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


def evade_contact(ruling: Ruling, order: EvadeContact, dice: Dice) -> Ruling:
    """Move a group away from those in contact with it; each has a free shot (FT-5.4-3, FT-RUL-27).

    It answers what the enemy has done, so that nobody's turn is asked for.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    refusal = bar_to_evading(battle, group)
    if refusal is not None:
        raise refusal
    end = rounded((order.x, order.y))
    secondary = battle.phase == "allocation"
    limit_mu = battle.tables.fighter.secondary_mu if secondary else main_reach_mu(battle, group)
    require_reach(battle, group.place, end, limit_mu)
    attackers = contacting(battle, group)
    ruling = shots_at(ruling, attackers, group.id, "free_shot", dice)
    ruling = _part(ruling, group.id, [*attackers, *opponents(battle, group)])
    left = require_group(ruling.state, group.id, at="/group")
    if left.status != "active":
        return ruling
    return move_to(ruling, left, end, order.facing, "evasion")


def bar_to_evading(battle: Battle, group: FighterGroup) -> Refusal | None:
    """Return why a group cannot slip away now, or `None` if it can (FT-5.4-3, FT-RUL-27).

    How far it would go is not asked.
    """
    if group.moved or group.moved_secondary:
        return ALREADY_MOVED.refuse(
            f"{group.id} has moved this turn, and does not evade.", at="/group", rule="FT-5.4-3"
        )
    if opponents(battle, group) and group.dogfight_since != battle.turn:
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it may break off instead (break_off).", at="/group"
        )
    if not contacting(battle, group):
        return NOT_CONTACTED.refuse(
            f"No enemy has come into contact with {group.id}: it has no enemy to evade.",
            at="/group",
        )
    if battle.phase == "allocation" and group.endurance < SECONDARY_CEF:
        return NO_CEF.refuse(
            f"{group.id} has no CEF left to evade, which takes {SECONDARY_CEF}.", at="/group"
        )
    return None


def break_off(ruling: Ruling, order: BreakOff, dice: Dice) -> Ruling:
    """Break a group off its dogfight, for its main move (FT-5.4-5, FT-RUL-28).

    The enemies in it may fire at the group before it goes, and have then fired for this turn.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    require_turn(battle, group.side, at="/group")
    fought = opponents(battle, group)
    if not fought:
        raise NOT_IN_DOGFIGHT.refuse(
            f"{group.id} is in no dogfight: it moves by move_group.", at="/group"
        )
    if group.moved:
        raise ALREADY_MOVED.refuse(
            f"{group.id} has moved this turn: it may break off next turn.", at="/group"
        )
    end = rounded((order.x, order.y))
    require_reach(battle, group.place, end, main_reach_mu(battle, group))
    require_precedence(battle, group)
    shooters = _parting(fought, order.parting)
    ruling = shots_at(ruling, shooters, group.id, "parting_shot", dice)
    ruling = _part(ruling, group.id, fought)
    left = require_group(ruling.state, group.id, at="/group")
    if left.status != "active":
        return ruling
    return move_to(ruling, left, end, order.facing, "break_off")


def _parting(fought: Sequence[FighterGroup], named: tuple[str, ...] | None) -> list[FighterGroup]:
    """Return the groups that fire a parting shot: those named, or all that have not fired."""
    if named is None:
        return [enemy for enemy in fought if not enemy.fired]
    by_name = {enemy.id: enemy for enemy in fought}
    for place, each in enumerate(named):
        if each not in by_name or each in named[:place]:
            raise UNKNOWN_TARGET.refuse(
                f"{each} is in no dogfight with the group that breaks off: {one_of(by_name)} are.",
                at=f"/parting/{place}",
            )
        if by_name[each].fired:
            raise ALREADY_FIRED.refuse(
                f"{each} has fired this turn: leave it out of `parting`.", at=f"/parting/{place}"
            )
    return [by_name[each] for each in named]


def _part(ruling: Ruling, group_id: str, enemies: Iterable[FighterGroup]) -> Ruling:
    """Take a group out of the dogfights that it is in, and out of the aim of its enemies."""
    for enemy_id in dict.fromkeys([enemy.id for enemy in enemies]):
        enemy = require_group(ruling.state, enemy_id, at="/group")
        if group_id in enemy.dogfight or group_id in enemy.targets:
            ruling = ruling.then(_drop_from_dogfight(enemy, group_id))
    group = require_group(ruling.state, group_id, at="/group")
    if not group.dogfight:
        return ruling
    return ruling.then(
        DogfightChanged(group=group_id, dogfight=(), since=None, targets=(), rule="FT-5.4-5")
    )


def _drop_from_dogfight(enemy: FighterGroup, group_id: str) -> DogfightChanged:
    dogfight = tuple([each for each in enemy.dogfight if each != group_id])
    return DogfightChanged(
        group=enemy.id,
        dogfight=dogfight,
        since=enemy.dogfight_since if dogfight else None,
        targets=tuple([each for each in enemy.targets if each != group_id]),
        rule="FT-5.4-5",
    )
