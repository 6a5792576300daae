"""FT 11.5: boarding parties, and ships that change hands. Units: MU, MU a turn, degrees."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, repeated
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.plane import POINT_DEG, TOLERANCE_DEG
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import thrown
from umpire.rules.full_thrust.fighter_events import GroupDestroyed, ScreenBroken
from umpire.rules.full_thrust.fire import (
    attacks_freely,
    require_able_to_attack,
    require_open_line,
    require_openly_able,
)
from umpire.rules.full_thrust.flight import course_of, movement_of
from umpire.rules.full_thrust.refusals import (
    ALREADY_BOARDED,
    ALREADY_FIRED,
    BOARDING_COURSE,
    BOARDING_VELOCITY,
    FTL_WARMING,
    NO_BOARDERS,
    NO_ODDS,
    NOT_IN_RANGE,
    OPTION_OFF,
    OWN_SIDE,
    TOO_MANY_FACTORS,
)
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    Ruling,
    acting_ship,
    change_ship,
    if_book_is_closed,
    is_closed,
    is_of_closed,
    label,
    may_yet_act,
    require_command,
    require_turn,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import Ship, crew_left, crew_places, is_deserted
from umpire.rules.full_thrust.state.tables import DIE, BoardingTable
from umpire.rules.full_thrust.state.values import range_between, within

Victor: TypeAlias = Literal["attacker", "defender"]

_WON = {
    "attacker": "the boarders win",
    "defender": "the defenders win",
    None: "they fight on",
}


class BoardingRound(Told, frozen=True, tag="boarding_round", kw_only=True):
    """One round of a fight aboard `target`: the totals, and the factors left after it.

    `won_by` is the winner, `None` while the fight continues.
    """

    ship: str
    target: str
    attack_total: int
    defence_total: int
    attack_factors: int
    defence_factors: int
    won_by: Victor | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-11.5-3"

    def tell(self) -> str:
        throws = " : ".join(thrown(roll) for roll in self.rolls)
        return self.say(
            "{ship}'s boarders fight aboard {target}: {attack_total} to {defence_total} "
            "({throws}); {attack_factors} to {defence_factors} are left, and {what:word}",
            throws=throws,
            what=_WON[self.won_by],
        )


class BoardersRepulsed(Happening, frozen=True, tag="boarders_repulsed", kw_only=True):
    """Boarders were thrown back, and `returned` of their factors got home to `ship`.

    `crew_lost` and `target_crew_lost` are the crew factors that each ship has lost by fights in
    all; `repaired_with` and `target_repaired_with` the parties that can do no more this turn.
    """

    ship: str
    target: str
    returned: int
    crew_lost: int
    target_crew_lost: int
    repaired_with: int
    target_repaired_with: int
    rule: str = "FT-11.5-4"

    def apply(self, battle: B) -> B:
        battle = change_ship(
            battle,
            self.ship,
            boarded=True,
            crew_lost=self.crew_lost,
            repaired_with=self.repaired_with,
        )
        return change_ship(
            battle,
            self.target,
            crew_lost=self.target_crew_lost,
            repaired_with=self.target_repaired_with,
        )

    def tell(self) -> str:
        home = self.say_number(self.returned, "{number} factor", "{number} factors")
        return self.say("{target} throws back the boarders of {ship}; {home} got home", home=home)


class ShipCaptured(Happening, frozen=True, tag="ship_captured", kw_only=True):
    """The boarders of `ship` took `target`, which belongs to `side` from now on.

    The counts are as in `BoardersRepulsed`; those of the target include the prize crew. `stayed` is
    the number of boarders that the prize has no room for; they belong to their ship as before.
    """

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} captures {target}, which now belongs to {side}"

    ship: str
    target: str
    side: str
    crew_lost: int
    target_crew_lost: int
    target_repaired_with: int
    stayed: int = 0
    rule: str = "FT-11.5-4"

    def apply(self, battle: B) -> B:
        ship, target = battle.ship(self.ship), battle.ship(self.target)
        if ship is None or target is None:
            return battle
        battle = change_ship(
            battle,
            self.ship,
            boarded=True,
            crew_lost=self.crew_lost,
            repaired_with=ship.repaired_with + self.stayed,
        )
        return change_ship(
            battle,
            self.target,
            side=self.side,
            first_side=target.first_side or target.side,
            boarded=True,
            crew_lost=self.target_crew_lost,
            repaired_with=self.target_repaired_with,
            squadron=None,
            ftl_since=None,
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (BoardingRound, BoardersRepulsed, ShipCaptured)

MOST_FACTORS = 200
"""With how many factors a side may fight: each round may cost no more than one of them."""


def defending_factors(
    crew: int,
    military: bool,  # noqa: FBT001 — the two kinds of crew that the book knows
    table: BoardingTable,
) -> int:
    """Return the factors that defend a ship: its crew, or a part of a civilian one (FT-11.5-2)."""
    return crew if military else crew // table.civilian_part


def round_won(attack: int, defence: int, table: BoardingTable) -> Victor | None:
    """Return who wins a round outright, by a multiple of the other's total (FT-11.5-3)."""
    if attack > table.decisive * defence:
        return "attacker"
    return "defender" if defence > table.decisive * attack else None


def after_round(
    attack: tuple[int, int], defence: tuple[int, int], table: BoardingTable
) -> tuple[int, int, Victor | None]:
    """Return the factors left to both after a round, and who has won (FT-11.5-3, FT-RUL-75).

    The lower side loses a factor, on a tie nobody does; who has none left has lost.
    """
    (attackers, attacked), (defenders, defended) = attack, defence
    won_by = round_won(attacked, defended, table)
    if won_by is None:
        attackers -= attacked < defended
        defenders -= defended < attacked
        won_by = victor(attackers, defenders)
    return attackers, defenders, won_by


def victor(attackers: int, defenders: int) -> Victor | None:
    """Return who has won since the other has no factors left (FT-11.5-3, FT-RUL-75)."""
    if not attackers:
        return "defender"
    return None if defenders else "attacker"


def fight(
    battle: Battle,
    sides: tuple[str, str],
    factors: tuple[int, int],
    dice: Dice,
    *,
    ordinal: int = 1,
) -> tuple[BoardingRound, ...]:
    """Return the rounds of a fight; the attacker's dice fall first in each (FT-DICE-10).

    A ship without defenders is taken without one.

    `sides` are the boarders' ship and its target. `ordinal` counts the fights that the ship begins
    this turn, so that each has dice of its own.

    Raises:
        CannotAdjudicate: more fight than can be followed.
    """
    if max(factors) > MOST_FACTORS:
        raise TOO_MANY_FACTORS.refuse(
            f"{max(factors)} boarding factors are too many to follow: {MOST_FACTORS} is the most."
        )
    rounds: list[BoardingRound] = []
    (attackers, defenders), won_by = factors, victor(*factors)
    while won_by is None:
        name = f"round-{len(rounds) + 1}" if ordinal == 1 else f"{ordinal}-round-{len(rounds) + 1}"
        fought = _fight_round(battle, sides, (attackers, defenders), name, dice)
        attackers, defenders = fought.attack_factors, fought.defence_factors
        won_by = fought.won_by
        rounds.append(fought)
    return tuple(rounds)


def _fight_round(
    battle: Battle, sides: tuple[str, str], factors: tuple[int, int], name: str, dice: Dice
) -> BoardingRound:
    """Throw for one round, and return what it leaves."""
    attack = dice.roll(label(battle, *sides, name, "attack"), factors[0], DIE)
    defence = dice.roll(label(battle, *sides, name, "defence"), factors[1], DIE)
    totals = sum(attack.faces), sum(defence.faces)
    attackers, defenders, won_by = after_round(
        (factors[0], totals[0]), (factors[1], totals[1]), battle.tables.boarding
    )
    return BoardingRound(
        ship=sides[0],
        target=sides[1],
        attack_total=totals[0],
        defence_total=totals[1],
        attack_factors=attackers,
        defence_factors=defenders,
        won_by=won_by,
        rolls=(attack, defence),
    )


def returning(survivors: int, table: BoardingTable) -> int:
    """Return how many of those who are thrown back get home: a half, rounded up (FT-11.5-4)."""
    return -(-survivors // table.returning_part)


HALF_CIRCLE_DEG = 180.0


def angle_between_courses_deg(one_deg: float, other_deg: float) -> float:
    """Return the angle between two courses, from 0 to 180 degrees."""
    apart_deg = abs(one_deg - other_deg) % (2 * HALF_CIRCLE_DEG)
    return min(apart_deg, 2 * HALF_CIRCLE_DEG - apart_deg)


def are_alike(one_deg: float, other_deg: float, table: BoardingTable) -> bool:
    """Return whether two courses are near enough for boarders to cross (FT-11.5-1, FT-RUL-71)."""
    limit_deg = table.course_points * POINT_DEG
    return angle_between_courses_deg(one_deg, other_deg) <= limit_deg + TOLERANCE_DEG


def course_deg_of(battle: Battle, ship: Ship) -> float:
    """Return the course of a ship in degrees: its facing in cinematic movement (FT-3.1-1)."""
    vector = movement_of(battle, ship) == "vector"
    return course_of(ship.facing, ship.course_deg if vector else None)


def require_able_to_board(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that can send nobody over this turn (FT-11.5-2, FT-RUL-75, -102, FT-UMP-30)."""
    if not battle.options.boarding:
        raise OPTION_OFF.refuse(
            f"{ship.id} cannot board: the scenario plays without the option boarding.",
            at="/ship",
            rule="FT-11.5-1",
        )
    if ship.boarded:
        raise ALREADY_BOARDED.refuse(
            f"{ship.id} has boarded this turn: it may board again next turn.", at="/ship"
        )
    if ship.fired and not battle.options.boarding_after_fire:
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has fired this turn, and does nothing more in it: it may board next turn.",
            at="/ship",
        )
    require_command(battle, ship, at="/ship")
    if ship.ftl_since is not None:
        raise FTL_WARMING.refuse(f"{ship.id} is leaving by FTL, so it cannot board.", at="/ship")
    require_openly_able(battle, ship)
    if not crew_left(ship, battle.tables.damage_control):
        raise NO_BOARDERS.refuse(
            f"{ship.id} has no boarding factors left: it cannot board any more.", at="/ship"
        )


def require_trajectory(battle: Battle, ship: Ship, target: Ship) -> None:
    """Refuse a target that boarders cannot reach: range, velocity, course (FT-11.5-1).

    Ships at rest have no course, unless an option takes their facing for it (FT-RUL-110).
    """
    if target.side == ship.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on the side of {ship.id}: only enemies are boarded.", at="/target"
        )
    require_open_line(battle, ship, target)
    table = battle.tables.boarding
    if not within(ship, target, table.reach_mu):
        raise NOT_IN_RANGE.refuse(
            f"{target.id} is {range_between(ship, target):.2f} MU from {ship.id}: "
            f"{table.reach_mu:g} MU is the most.",
            at="/target",
            rule="FT-11.5-1",
        )
    if abs(ship.velocity - target.velocity) > table.velocity:
        raise BOARDING_VELOCITY.refuse(
            f"{target.id} and {ship.id} fly too unlike in velocity: {table.velocity} MU of "
            "difference is the most.",
            at="/target",
        )
    at_rest = not ship.velocity and not target.velocity
    if at_rest and battle.options.boarding_at_rest == "any_course":
        return
    if not are_alike(course_deg_of(battle, ship), course_deg_of(battle, target), table):
        raise BOARDING_COURSE.refuse(
            f"{ship.id} and {target.id} fly on courses too unlike: board a ship that flies "
            f"as {ship.id} does.",
            at="/target",
        )


def targets_of(battle: Battle, ship: Ship) -> tuple[Ship, ...]:
    """Return the ships that a ship could board now, whosever turn it is."""
    if ship.status != "active" or not _passes(partial(require_able_to_board, battle, ship)):
        return ()
    reach_mu = battle.tables.boarding.reach_mu
    return tuple(
        [
            other
            for other in battle.ships
            if other.status == "active"
            and within(ship, other, reach_mu)
            and _passes(partial(require_trajectory, battle, ship, other))
        ]
    )


def _passes(check: Callable[[], None]) -> bool:
    try:
        check()
    except Refusal:
        return False
    return True


def has_boarding_left(battle: Battle, side: str) -> bool:
    """Return whether a side has a ship that could board another this turn (FT-RUL-75).

    In a closed book any might (FT-UMP-67).
    """
    return battle.options.boarding and any(
        ship.side == side and _yet_to_board(battle, ship) for ship in battle.ships
    )


def _yet_to_board(battle: Battle, ship: Ship) -> bool:
    unknown = may_yet_act(battle, ship) and not ship.boarded
    return unknown or bool(targets_of(battle, ship))


class BoardShip(Value, frozen=True, tag="board_ship"):
    """Send boarders from a ship to an enemy that it flies beside; the fight is fought to its end.

    Without `factors`, all that the ship has go over (FT-RUL-75).
    """

    ship: Id
    target: Id
    factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class _Action(NamedTuple):
    """A boarding action: the ships as they were before it, and how many fight for each."""

    ship: Ship
    target: Ship
    attackers: int
    defenders: int


def board_ship(ruling: Ruling, order: BoardShip, dice: Dice) -> Ruling:
    """Fight a boarding action to its end (FT-11.5-1 to -4, FT-RUL-75; dice: FT-DICE-10).

    Raises:
        CannotAdjudicate: more fight than can be followed.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    require_able_to_board(battle, ship)
    require_able_to_attack(battle, ship)
    require_turn(battle, ship.side, at="/ship")
    target = acting_ship(battle, order.target, at="/target")
    require_trajectory(battle, ship, target)
    action = _Action(
        ship, target, count_committed(battle, ship, order), defenders_of(battle, target)
    )
    factors = (action.attackers, action.defenders)
    rounds = fight(battle, (ship.id, target.id), factors, dice)
    ruling = ruling.then(*rounds)
    if not rounds or rounds[-1].won_by == "attacker":
        left = rounds[-1].attack_factors if rounds else action.attackers
        return _capture(ruling, action, left)
    return _repulse(ruling, action, rounds[-1])


def defenders_of(battle: Battle, target: Ship) -> int:
    """Return the factors that defend a ship; who has left her does not (FT-11.5-2, FT-UMP-31)."""
    if is_deserted(target):
        return 0
    crew = crew_left(target, battle.tables.damage_control)
    return defending_factors(crew, target.ssd.military, battle.tables.boarding)


def count_committed(battle: Battle, ship: Ship, order: BoardShip) -> int:
    """Return how many factors go over: as many as ordered, or all that the ship has (FT-RUL-75)."""
    crew = crew_left(ship, battle.tables.damage_control)
    if order.factors is not None and order.factors > crew:
        raise NO_BOARDERS.refuse(
            f"{ship.id} has {crew} boarding factors, not {order.factors}: {crew} is the most.",
            at="/factors",
        )
    return crew if order.factors is None else order.factors


def _repulse(ruling: Ruling, action: _Action, last: BoardingRound) -> Ruling:
    """Bring home who is left of the boarders (FT-11.5-4, FT-UMP-31)."""
    ship, target = action.ship, action.target
    returned = returning(last.attack_factors, ruling.state.tables.boarding)
    return ruling.then(
        BoardersRepulsed(
            ship=ship.id,
            target=target.id,
            returned=returned,
            crew_lost=ship.crew_lost + action.attackers - returned,
            target_crew_lost=target.crew_lost + action.defenders - last.defence_factors,
            repaired_with=ship.repaired_with + returned,
            target_repaired_with=target.repaired_with + last.defence_factors,
        )
    )


def _capture(ruling: Ruling, action: _Action, left: int) -> Ruling:
    """Give a ship to the side of those who took her; they are her crew.

    Boarders that she has no room for stay with their ship (FT-11.5-4, FT-UMP-32).
    """
    ship, target = action.ship, action.target
    places = crew_places(target, ruling.state.tables.damage_control)
    prize_crew = min(left, places)
    stay = left - prize_crew
    ruling = ruling.then(
        ShipCaptured(
            ship=ship.id,
            target=target.id,
            side=ship.side,
            crew_lost=ship.crew_lost + action.attackers - stay,
            target_crew_lost=places - prize_crew,
            target_repaired_with=prize_crew,
            stayed=stay,
        )
    )
    return lose_groups_of(ruling, target.id)


def lose_groups_of(ruling: Ruling, ship_id: str) -> Ruling:
    """Let the groups aboard a ship that was taken be lost, and her screens be free (FT-UMP-32)."""
    for group in ruling.state.groups:
        if group.status == "aboard" and group.carrier == ship_id:
            ruling = ruling.then(GroupDestroyed(group=group.id, rule="FT-UMP-32"))
        if group.screening == ship_id:
            ruling = ruling.then(ScreenBroken(group=group.id, ship=ship_id, rule="FT-UMP-32"))
    return ruling


class BoardShipChoice(Choice, frozen=True, tag="board_ship"):
    """A ship may board `target`, with up to `factors` against `defence_factors`.

    Those are null where the display of the target is closed.
    """

    ship: str
    target: str
    factors: int
    defence_factors: int | None
    rule: str = "FT-11.5-1"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BoardShipChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    if battle.phase != "boarding":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or ship.side != battle.active or not side_sees(ship.side):
            continue
        if not attacks_freely(battle, ship):
            continue
        factors = crew_left(ship, battle.tables.damage_control)
        for target in targets_of(battle, ship):
            closed = is_closed(battle, target.side, side_sees)
            defenders = None if closed else defenders_of(battle, target)
            yield BoardShipChoice(
                ship=ship.id,
                target=target.id,
                factors=factors,
                defence_factors=defenders,
                order=order_of(BoardShip, ship=ship.id, target=target.id),
                open=(open_at("/factors", whole(1, factors), optional=True),),
                unless=unless_too_many(factors, defenders),
            )


def unless_too_many(factors: int, defenders: int | None) -> tuple[str, ...]:
    """Return how a fight may be refused: more boarders or defenders than can be followed.

    The number of defenders of a ship with a closed display is secret until the fight.
    """
    known = defenders is not None and max(factors, defenders) <= MOST_FACTORS
    return () if known else codes(TOO_MANY_FACTORS)


MOST_COUNTED = 16
"""With how many factors a side the chances of a fight are counted."""


def boarding_odds(battle: Battle, order: BoardShip) -> Odds:
    """Return the chance that a ship is taken; whether it is the side's turn is not asked.

    Raises:
        CannotAdjudicate: too many fight to be counted.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    require_able_to_board(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_trajectory(battle, ship, target)
    attackers, defenders = count_committed(battle, ship, order), defenders_of(battle, target)
    if max(attackers, defenders) > MOST_COUNTED:
        raise NO_ODDS.refuse(
            f"The odds of boarding {target.id} take too long to count: ask for fewer factors."
        )
    taken = chance_to_take(attackers, defenders, battle.tables.boarding)
    outcome = Outcome("captured", taken, "FT-11.5-4")
    return Odds(targets=(TargetOdds(target.id, (1.0,), 0.0, (outcome,)),))


@lru_cache(maxsize=4096)
def chance_to_take(attackers: int, defenders: int, table: BoardingTable) -> float:
    """Return the chance that the boarders win, over any number of rounds (FT-11.5-3)."""
    won_by = victor(attackers, defenders)
    if won_by is not None:
        return float(won_by == "attacker")
    taken = tied = 0.0
    for attacked, defended, chance in _totals(attackers, defenders):
        left, against, won_by = after_round((attackers, attacked), (defenders, defended), table)
        if won_by is not None:
            taken += chance * (won_by == "attacker")
        elif (left, against) == (attackers, defenders):
            tied += chance
        else:
            taken += chance * chance_to_take(left, against, table)
    return taken / (1.0 - tied)


def _totals(attackers: int, defenders: int) -> list[tuple[int, int, float]]:
    """Return the totals that both sides may throw, and how likely each pair is."""
    die = from_faces({face: face for face in range(1, DIE + 1)}, DIE)
    chances = np.outer(repeated(die, attackers), repeated(die, defenders))
    return [
        (attacked, defended, float(chances[attacked, defended]))
        for attacked in range(attackers, attackers * DIE + 1)
        for defended in range(defenders, defenders * DIE + 1)
    ]


def _boards_closed(battle: Battle, order: BoardShip, seat: Seat) -> bool:
    """Return whether the display of the ship that is boarded is closed to a seat (FT-UMP-68)."""
    return is_of_closed(battle, order.target, seat)


BOARD_SHIP: Act[Battle, BoardShip] = Act(
    order=BoardShip,
    procedure=board_ship,
    family="fire",
    phases=("boarding",),
    side=side_of_ship,
    offer=InChapter(BoardShipChoice),
    explores=if_book_is_closed,
    uses_turn=True,
    odds=boarding_odds,
    hides_odds=_boards_closed,
)
"""The crew aboard has an unknown strength: perhaps none, and then no dice fall (FT-UMP-68)."""

BOARDING: Chapter[Battle] = Chapter(
    acts=(BOARD_SHIP,),
    events=EVENTS,
    choices=choices,
)
