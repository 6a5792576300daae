"""TBT 7: transporters, boarding parties and prizes. Units: MU, MU a turn, points of course.

Strengths are in boarding factors; a fight has the rounds of Remixed.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.plane import DECIMALS, POINT_DEG, TOLERANCE_DEG
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted
from umpire.rules.full_thrust.boarding import (
    MOST_COUNTED,
    BoardingRound,
    angle_between_courses_deg,
    chance_to_take,
    course_deg_of,
    fight,
    lose_groups_of,
    returning,
    unless_too_many,
)
from umpire.rules.full_thrust.fire import require_able_to_attack, require_open_line
from umpire.rules.full_thrust.refusals import (
    NO_BOARDERS,
    NO_ODDS,
    NO_SENSOR,
    NOT_IN_RANGE,
    OWN_SIDE,
)
from umpire.rules.full_thrust.state.battle import (
    change_ship,
    if_book_is_closed,
    is_closed,
    is_of_closed,
    label,
    require_command,
    side_of_ship,
)
from umpire.rules.full_thrust.state.options import Rounding
from umpire.rules.full_thrust.state.ship import is_deserted
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import range_between, within
from umpire.rules.to_boldly_thrust.activations import (
    acting_ships,
    may_engage,
    passes,
    require_activated_ship,
    require_firecon,
)
from umpire.rules.to_boldly_thrust.refusals import (
    BEAMED,
    NO_TRANSPORTER,
    OWN_SHIELDS_UP,
    TARGET_SHIELDED,
    VELOCITY_MISMATCH,
)
from umpire.rules.to_boldly_thrust.sensors import knows_shields
from umpire.rules.to_boldly_thrust.shields import status_against
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    FactorTable,
    Prize,
    Ruling,
    Ship,
    Ssd,
    Transporter,
    TransporterTable,
    VelocityMatch,
    acting_ship,
)


def factors_of(boxes: int, per_factor: int, rounding: Rounding) -> int:
    """Return the factors of some hull boxes; a part of one counts, or not (TBT-RUL-21)."""
    return -(-boxes // per_factor) if rounding == "up" else boxes // per_factor


def boxes_per_factor(ssd: Ssd, table: FactorTable) -> int:
    """Return how many hull boxes make a factor: every Klingon ship by one rate (TBT-BOARD-01)."""
    if ssd.race == "klingon":
        return table.klingon
    return table.military if ssd.military else table.merchant


def factors_left(battle: Battle, ship: Ship) -> int:
    """Return the factors of a ship's own crew, less those lost in fights (TBT-BOARD-01)."""
    per_factor = boxes_per_factor(ship.ssd, battle.tables.factors)
    factors = factors_of(ship.hull, per_factor, battle.options.boarding_rounding)
    return max(0, factors - ship.boarders_lost)


def defenders_of(battle: Battle, target: Ship) -> int:
    """Return the factors that defend a ship: her crew's, or those that hold a prize (TBT-UMP-22).

    Crews that have left her do not defend her.
    """
    if target.prize is not None:
        return target.prize.factors
    return 0 if is_deserted(target) else factors_left(battle, target)


class Match(NamedTuple):
    """The match of two flights: the difference of courses, and the velocity that it compares."""

    course_points: float
    velocity: float
    allowed: bool


def match_of(points: float, one: int, other: int, table: TransporterTable) -> Match:
    """Return how two velocities match at a difference of courses (TBT-TRAN-03).

    `points` of course are 0 to 6; a part of a point counts in the row of the next whole one.
    """
    row = _row(points, table)
    compared = {"difference": abs(one - other), "average": (one + other) / 2, "sum": one + other}
    velocity = compared[row.compares]
    return Match(points, velocity, velocity <= row.most)


def _row(points: float, table: TransporterTable) -> VelocityMatch:
    slack = TOLERANCE_DEG / POINT_DEG
    return next((row for row in table.match if points <= row.points + slack), table.match[-1])


def match_flights(battle: Battle, ship: Ship, target: Ship) -> Match:
    """Return how a ship's flight matches a target's: courses are those of motion (TBT-TRAN-03)."""
    apart_deg = angle_between_courses_deg(
        course_deg_of(battle, ship), course_deg_of(battle, target)
    )
    points = round(apart_deg / POINT_DEG, DECIMALS)
    return match_of(points, ship.velocity, target.velocity, battle.tables.transporter)


def require_able_to_beam(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that can beam nobody over this turn (TBT-TRAN-02, TBT-RUL-20).

    Raises:
        IllegalOrder: it has no transporter that works, or has used it; no FireCon or no active
            sensors are left for it; its shields are up; or nobody is left to send.
    """
    if not ship.working(Transporter):
        raise NO_TRANSPORTER.refuse(
            f"{ship.id} has no transporter that works, and beams nobody over.", at="/ship"
        )
    free = free_transporters(ship)
    if not free:
        raise BEAMED.refuse(
            f"{ship.id} has beamed boarders over; each transporter does so once a turn.",
            at="/ship",
        )
    require_firecon(ship, free[0].id, rule="TBT-TRAN-02")
    if not ship.has_active_sensors():
        raise NO_SENSOR.refuse(
            f"{ship.id} has no active sensors that work, and beams nobody over.",
            at="/ship",
            rule="TBT-TRAN-02",
        )
    if ship.shield_status(battle.turn) != "down":
        raise OWN_SHIELDS_UP.refuse(
            f"The shields of {ship.id} are up; lower_shields in its stance lowers them for a turn.",
            at="/ship",
        )
    if not factors_left(battle, ship):
        raise NO_BOARDERS.refuse(
            f"{ship.id} has no boarding factors left, and at least 1 goes over.",
            at="/ship",
            rule="TBT-BOARD-01",
        )


def free_transporters(ship: Ship) -> list[Transporter]:
    """Return the transporters of a ship that work and have beamed nobody over this turn.

    Each beams one party a turn (TBT-RUL-23).
    """
    return [each for each in ship.working(Transporter) if each.id not in ship.engaged]


def require_within_beam(battle: Battle, ship: Ship, target: Ship) -> None:
    """Refuse a target that transporters cannot reach (TBT-TRAN-02, -03, TBT-RUL-20)."""
    if target.side == ship.side:
        raise OWN_SIDE.refuse(
            f"{target.id} is on side {ship.side}, as {ship.id} is; boarders go onto enemies.",
            at="/target",
            rule="TBT-TRAN-02",
        )
    require_open_line(battle, ship, target)
    reach_mu = battle.tables.transporter.reach_mu
    if not within(ship, target, reach_mu):
        raise NOT_IN_RANGE.refuse(
            f"{target.id} is {range_between(ship, target):.2f} MU from {ship.id}; transporters "
            f"reach {reach_mu:g}.",
            at="/target",
            rule="TBT-TRAN-02",
        )
    if not knows_shields(battle, ship, target):
        raise TARGET_SHIELDED.refuse(
            f"Nobody on side {ship.side} senses the shields of {target.id}; boarders go over where "
            "they are known to be down.",
            at="/target",
        )
    if status_against(battle, ship, target) != "down":
        raise TARGET_SHIELDED.refuse(
            f"The shields of {target.id} are up; boarders go over where they are down.",
            at="/target",
        )
    _require_match(battle, ship, target)


def _require_match(battle: Battle, ship: Ship, target: Ship) -> None:
    match = match_flights(battle, ship, target)
    if not match.allowed:
        row = _row(match.course_points, battle.tables.transporter)
        raise VELOCITY_MISMATCH.refuse(
            f"The courses of {ship.id} and {target.id} differ by {match.course_points:g} points, "
            f"and the {row.compares} of their velocities is {match.velocity:g}; {row.most} is "
            "the most.",
            at="/target",
        )


def targets_of(battle: Battle, ship: Ship) -> Iterator[Ship]:
    """Yield the ships onto which a ship can beam boarders now, whosever turn it is."""
    if may_engage(battle, ship) and passes(partial(require_able_to_beam, battle, ship)):
        for target in battle.ships:
            if target.status == "active" and passes(
                partial(require_within_beam, battle, ship, target)
            ):
                yield target


def has_beaming_left(battle: Battle, ship: Ship) -> bool:
    """Return whether the fire phase waits for the transporters of a ship.

    It does where an enemy is in reach, whatever his shields, so that waiting does not reveal them.
    """
    if not may_engage(battle, ship) or not passes(partial(require_able_to_beam, battle, ship)):
        return False
    reach_mu = battle.tables.transporter.reach_mu
    return any(
        other.side != ship.side and other.status == "active" and within(ship, other, reach_mu)
        for other in battle.ships
    )


class BoardersBeamed(Happening, frozen=True, tag="boarders_beamed", kw_only=True):
    """A party of `factors` was beamed aboard `target`, through one FireCon of the ship."""

    ship: str
    target: str
    factors: int
    engaged: tuple[str, ...]
    rule: str = "TBT-TRAN-02"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, begun=True, engaged=self.engaged, beamed=True)

    def tell(self) -> str:
        boarders = self.say_number(self.factors, "{number} factor", "{number} factors")
        return self.say("{ship} beams {boarders} of boarders aboard {target}", boarders=boarders)


class PartyRepulsed(Happening, frozen=True, tag="party_repulsed", kw_only=True):
    """A party was beaten, and `returned` of its factors got home (TBT-RUL-23).

    `boarders_lost` and `target_boarders_lost` are what each ship's own crew has lost in fights in
    all; `prize` is who still holds the target where it was a prize.
    """

    ship: str
    target: str
    returned: int
    boarders_lost: int
    target_boarders_lost: int
    prize: Prize | None
    rule: str = "TBT-BOARD-02"

    def apply(self, battle: Battle) -> Battle:
        battle = change_ship(battle, self.ship, boarders_lost=self.boarders_lost)
        return change_ship(
            battle, self.target, boarders_lost=self.target_boarders_lost, prize=self.prize
        )

    def tell(self) -> str:
        home = self.say_number(self.returned, "{number} factor", "{number} factors")
        return self.say("{target} throws back the boarders of {ship}; {home} got home", home=home)


class PrizeTaken(Happening, frozen=True, tag="prize_taken", kw_only=True):
    """A party took `target`, which belongs to `side` from now on.

    `prize` holds it, or nobody need where its own side has retaken it; of the party, `returned`
    are home. The losses are as in `PartyRepulsed`.
    """

    takes_out: ClassVar[bool] = True

    ship: str
    target: str
    side: str
    returned: int
    prize: Prize | None
    boarders_lost: int
    target_boarders_lost: int
    rule: str = "TBT-BOARD-03"

    def apply(self, battle: Battle) -> Battle:
        """Give a ship to another side, with whatever her stance is this turn (TBT-UMP-40)."""
        battle = change_ship(battle, self.ship, boarders_lost=self.boarders_lost)
        target: Ship | None = battle.ship(self.target)
        if target is None:
            return battle
        return change_ship(
            battle,
            self.target,
            side=self.side,
            first_side=target.first_side or target.side,
            prize=self.prize,
            boarders_lost=self.target_boarders_lost,
            squadron=None,
            ftl_since=None,
            begun=False,
            cloak_state="off" if target.cloak_state == "fading" else target.cloak_state,
            locks=(),
        )

    def tell(self) -> str:
        left = self.prize.factors if self.prize else 0
        return self.say(
            "{ship} captures {target}, which now belongs to {side}: {left} left aboard, {home} "
            "beamed back",
            left=self.say_number(left, "{number} factor", "{number} factors"),
            home=self.say_number(self.returned, "{number} factor", "{number} factors"),
        )


class LockOutThrown(Happening, frozen=True, tag="lock_out_thrown", kw_only=True):
    """A prize crew threw for the lock-out of the computer, and broke it or not (TBT-BOARD-04)."""

    ship: str
    broken: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-BOARD-04"

    def apply(self, battle: Battle) -> Battle:
        ship: Ship | None = battle.ship(self.ship)
        if ship is None or ship.prize is None:
            return battle
        prize = replace(ship.prize, locked_out=not self.broken)
        return change_ship(battle, self.ship, prize=prize)

    def tell(self) -> str:
        return self.say(
            "The prize crew of {ship} breaks the lock-out and may fly the ship ({rolls:dice})"
            if self.broken
            else "The prize crew of {ship} stays locked out of the computer ({rolls:dice})"
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BoardersBeamed,
    BoardingRound,
    PartyRepulsed,
    PrizeTaken,
    LockOutThrown,
)


def is_broken(face: int, table: FactorTable) -> bool:
    """Return whether a die breaks the lock-out (TBT-BOARD-04)."""
    return face >= table.unlocks_from


def has_lock_outs(battle: Battle) -> bool:
    """Return whether any prize crew throws at the end of this turn."""
    return any(_throws(battle, ship) for ship in battle.ships)


def _throws(battle: Battle, ship: Ship) -> bool:
    """Return whether a prize crew throws: from the turn after the capture on (TBT-RUL-24)."""
    prize = ship.prize
    if prize is None or ship.status != "active" or ship.is_hulk:
        return False
    return prize.locked_out and prize.captured_turn < battle.turn


def throw_for_lock_outs(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for each prize whose crew is locked out, in the order of ships (TBT-BOARD-04)."""
    battle: Battle = ruling.state
    for ship in battle.ships:
        if _throws(battle, ship):
            roll = dice.roll(label(battle, ship.id, "lock-out"), 1, DIE)
            broken = is_broken(roll.faces[0], battle.tables.factors)
            ruling = ruling.then(LockOutThrown(ship=ship.id, broken=broken, rolls=(roll,)))
    return ruling


class BeamBoarders(Value, frozen=True, tag="beam_boarders"):
    """Beam a boarding party onto an enemy; the fight is fought to its end at once (TBT-RUL-23).

    Without `factors`, all that the ship has go over. If they win, `prize_factors` of them stay
    aboard (without it, one; none on a ship of their own side), and the others beam back
    (TBT-BOARD-03).
    """

    ship: Id
    target: Id
    factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    prize_factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class _Action(NamedTuple):
    """A boarding action: the ships as they were before it, and how many fight for each."""

    ship: Ship
    target: Ship
    party: int
    defenders: int


def beam_boarders(ruling: Ruling, order: BeamBoarders, dice: Dice) -> Ruling:
    """Beam a party over, and fight to the end (TBT-TRAN-02, TBT-BOARD-02, TBT-RUL-22, -23).

    Raises:
        CannotAdjudicate: more fight than can be followed.
    """
    battle = ruling.state
    ship = require_activated_ship(battle, order.ship)
    require_able_to_beam(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_within_beam(battle, ship, target)
    party, defenders = count_committed(battle, ship, order), defenders_of(battle, target)
    rounds = _fight(battle, (ship, target), (party, defenders), dice)
    beamed = BoardersBeamed(
        ship=ship.id,
        target=target.id,
        factors=party,
        engaged=(*ship.engaged, free_transporters(ship)[0].id),
    )
    ruling = ruling.then(beamed, *rounds)
    return _settle(ruling, _Action(ship, target, party, defenders), rounds, order.prize_factors)


def _fight(
    battle: Battle, ships: tuple[Ship, Ship], factors: tuple[int, int], dice: Dice
) -> list[BoardingRound]:
    """Fight a party that one of two ships has beamed aboard the other (TBT-BOARD-02)."""
    ship, target = ships
    parties = [each for each in ship.ssd.systems if isinstance(each, Transporter)]
    before = len([each for each in parties if each.id in ship.engaged])
    rounds = fight(battle, (ship.id, target.id), factors, dice, ordinal=before + 1)
    return [replace(each, rule="TBT-BOARD-02") for each in rounds]


def count_committed(battle: Battle, ship: Ship, order: BeamBoarders) -> int:
    """Return how many factors go over: as many as ordered, or all of them (TBT-RUL-23)."""
    left = factors_left(battle, ship)
    party = left if order.factors is None else order.factors
    if party > left:
        raise NO_BOARDERS.refuse(
            f"{ship.id} has {counted(left, 'boarding factor')}, not {party}.",
            at="/factors",
            rule="TBT-BOARD-01",
        )
    if (order.prize_factors or 0) > party:
        raise NO_BOARDERS.refuse(
            f"{counted(party, 'factor')} of {ship.id} go over, so {party} at most can stay, not "
            f"{order.prize_factors}.",
            at="/prize_factors",
            rule="TBT-BOARD-03",
        )
    return party


def _settle(
    ruling: Ruling, action: _Action, rounds: Sequence[BoardingRound], staying: int | None
) -> Ruling:
    """Carry out the end of a fight; a ship without defenders is taken without one."""
    if not rounds:
        return _take_ship(ruling, action, (action.party, 0), staying)
    left = (rounds[-1].attack_factors, rounds[-1].defence_factors)
    if rounds[-1].won_by == "attacker":
        return _take_ship(ruling, action, left, staying)
    return _repulse(ruling, action, left)


def _repulse(ruling: Ruling, action: _Action, left: tuple[int, int]) -> Ruling:
    """Bring home a half of those who are left of a beaten party (TBT-RUL-23)."""
    ship, target = action.ship, action.target
    returned = returning(left[0], ruling.state.tables.boarding)
    prize = replace(target.prize, factors=left[1]) if target.prize else None
    return ruling.then(
        PartyRepulsed(
            ship=ship.id,
            target=target.id,
            returned=returned,
            boarders_lost=ship.boarders_lost + action.party - returned,
            target_boarders_lost=_crew_lost(action, left[1]),
            prize=prize,
        )
    )


def _take_ship(
    ruling: Ruling, action: _Action, left: tuple[int, int], staying: int | None
) -> Ruling:
    """Give a ship to the side that took her; boarders who do not hold her beam back (TBT-BOARD-03).

    Her own side needs no prize crew: it sets her own crew free (TBT-UMP-22).
    """
    ship, target = action.ship, action.target
    retaken = target.first_side == ship.side
    usual = 0 if retaken else ruling.state.tables.factors.prize_crew
    held_by = min(left[0], usual if staying is None else staying)
    prize = None if retaken else Prize(factors=held_by, captured_turn=ruling.state.turn)
    returned = left[0] - held_by
    ruling = ruling.then(
        PrizeTaken(
            ship=ship.id,
            target=target.id,
            side=ship.side,
            returned=returned,
            prize=prize,
            boarders_lost=ship.boarders_lost + action.party - returned,
            target_boarders_lost=_crew_lost(action, left[1]),
            rule="TBT-UMP-22" if retaken else "TBT-BOARD-03",
        )
    )
    return lose_groups_of(ruling, target.id)


def _crew_lost(action: _Action, defenders_left: int) -> int:
    """Return the losses of a ship's own crew; a prize crew is not part of it."""
    lost = 0 if action.target.prize else action.defenders - defenders_left
    return action.target.boarders_lost + lost


class BeamBoardersChoice(Choice, frozen=True, tag="beam_boarders"):
    """A ship may beam up to `factors` onto `target`, against `defence_factors`.

    `course_points` is by how much their courses differ, `match` what their velocities come to;
    `defence_factors` are null where the display of the target is closed.
    """

    ship: str
    target: str
    course_points: float
    match: float
    factors: int
    defence_factors: int | None
    rule: str = "TBT-TRAN-02"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BeamBoardersChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    for ship in acting_ships(battle, side_sees, unit):
        for target in targets_of(battle, ship):
            yield _beaming(battle, ship, target, side_sees)


def _beaming(
    battle: Battle, ship: Ship, target: Ship, side_sees: Callable[[str], bool]
) -> BeamBoardersChoice:
    match, factors = match_flights(battle, ship, target), factors_left(battle, ship)
    closed = is_closed(battle, target.side, side_sees)
    defenders = None if closed else defenders_of(battle, target)
    several = whole(1, factors)
    return BeamBoardersChoice(
        ship=ship.id,
        target=target.id,
        course_points=match.course_points,
        match=match.velocity,
        factors=factors,
        defence_factors=defenders,
        order=order_of(BeamBoarders, ship=ship.id, target=target.id),
        open=(
            open_at("/factors", several, optional=True),
            open_at("/prize_factors", several, optional=True),
        ),
        unless=(
            *(codes(NO_BOARDERS) if factors > 1 else ()),
            *unless_too_many(factors, defenders),
        ),
    )


def boarding_odds(battle: Battle, order: BeamBoarders) -> Odds:
    """Return the chance that a ship is taken; whether it is the side's turn is not asked.

    Raises:
        CannotAdjudicate: too many fight to be counted.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    require_command(battle, ship, at="/ship")
    require_able_to_attack(battle, ship)
    require_able_to_beam(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_within_beam(battle, ship, target)
    party, defenders = count_committed(battle, ship, order), defenders_of(battle, target)
    if max(party, defenders) > MOST_COUNTED:
        raise NO_ODDS.refuse(
            f"The odds of {ship.id} against {target.id} take too long to count; up to "
            f"{MOST_COUNTED} factors a side do not.",
            rule="TBT-BOARD-02",
        )
    taken = chance_to_take(party, defenders, battle.tables.boarding)
    outcome = Outcome("captured", taken, "TBT-BOARD-03")
    return Odds(targets=(TargetOdds(target.id, (1.0,), 0.0, (outcome,)),))


def _boards_closed(battle: Battle, order: BeamBoarders, seat: Seat) -> bool:
    """Return whether the display of the ship that is boarded is closed to a seat (FT-UMP-68)."""
    return is_of_closed(battle, order.target, seat)


BEAM_BOARDERS: Act[Battle, BeamBoarders] = Act(
    order=BeamBoarders,
    procedure=beam_boarders,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(BeamBoardersChoice),
    explores=if_book_is_closed,
    odds=boarding_odds,
    hides_odds=_boards_closed,
)
"""Boarders may meet nobody aboard, and then no dice fall (FT-UMP-68)."""

BOARDING: Chapter[Battle] = Chapter(acts=(BEAM_BOARDERS,), events=EVENTS, choices=choices)
