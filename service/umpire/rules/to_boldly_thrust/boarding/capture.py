"""Beaming boarders over: the fight at once, and who holds the ship after it (TBT 7)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted
from umpire.rules.full_thrust.boarding import (
    BoardingRound,
    fight,
    lose_groups_of,
    returning,
    unless_too_many,
)
from umpire.rules.full_thrust.refusals import NO_BOARDERS
from umpire.rules.full_thrust.state.battle import is_closed, label
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.to_boldly_thrust.activations import acting_ships, activated_ship
from umpire.rules.to_boldly_thrust.boarding.beaming import (
    defenders_of,
    factors_left,
    free_transporters,
    matched,
    require_able_to_beam,
    require_within_beam,
    targets_of,
)
from umpire.rules.to_boldly_thrust.boarding.happenings import (
    BoardersBeamed,
    LockOutThrown,
    PartyRepulsed,
    PrizeTaken,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, acting_ship
from umpire.rules.to_boldly_thrust.state.ship import Prize, Ship
from umpire.rules.to_boldly_thrust.state.systems import Transporter
from umpire.rules.to_boldly_thrust.state.tables import FactorTable


def is_broken(face: int, table: FactorTable) -> bool:
    """Tell whether a die breaks the lock-out (TBT-BOARD-04)."""
    return face >= table.unlocks_from


def has_lock_outs(battle: Battle) -> bool:
    """Tell whether any prize crew throws at the end of this turn."""
    return any(_throws(battle, ship) for ship in battle.ships)


def _throws(battle: Battle, ship: Ship) -> bool:
    """Tell whether a prize crew throws: from the turn after the capture on (TBT-RUL-24)."""
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

    Without `factors`, all that the ship has go over. Of those who win, `prize_factors` stay aboard
    (without it, one; none on a ship of their own side), and the others beam back (TBT-BOARD-03).
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
        IllegalOrder: the ship may not be activated now or can beam nobody over, the target is
            out of its reach, or it has not so many factors.
        Malformed: there is no such ship.
        CannotAdjudicate: more fight than can be followed.
    """
    battle = ruling.state
    ship = activated_ship(battle, order.ship)
    require_able_to_beam(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_within_beam(battle, ship, target)
    party, defenders = committed(battle, ship, order), defenders_of(battle, target)
    rounds = _fought(battle, (ship, target), (party, defenders), dice)
    beamed = BoardersBeamed(
        ship=ship.id,
        target=target.id,
        factors=party,
        engaged=(*ship.engaged, free_transporters(ship)[0].id),
    )
    ruling = ruling.then(beamed, *rounds)
    return _settled(ruling, _Action(ship, target, party, defenders), rounds, order.prize_factors)


def _fought(
    battle: Battle, ships: tuple[Ship, Ship], factors: tuple[int, int], dice: Dice
) -> list[BoardingRound]:
    """Fight a party that one of two ships has beamed aboard the other (TBT-BOARD-02)."""
    ship, target = ships
    parties = [each for each in ship.ssd.systems if isinstance(each, Transporter)]
    before = len([each for each in parties if each.id in ship.engaged])
    rounds = fight(battle, (ship.id, target.id), factors, dice, ordinal=before + 1)
    return [replace(each, rule="TBT-BOARD-02") for each in rounds]


def committed(battle: Battle, ship: Ship, order: BeamBoarders) -> int:
    """Return how many factors go over: as many as ordered, or all of them (TBT-RUL-23).

    Raises:
        IllegalOrder: the ship has not so many, or more are to stay aboard than go over.
    """
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


def _settled(
    ruling: Ruling, action: _Action, rounds: Sequence[BoardingRound], staying: int | None
) -> Ruling:
    """Tell how a fight has ended; a ship without defenders is taken without one."""
    if not rounds:
        return _taken(ruling, action, (action.party, 0), staying)
    left = (rounds[-1].attack_factors, rounds[-1].defence_factors)
    if rounds[-1].won_by == "attacker":
        return _taken(ruling, action, left, staying)
    return _repulsed(ruling, action, left)


def _repulsed(ruling: Ruling, action: _Action, left: tuple[int, int]) -> Ruling:
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


def _taken(ruling: Ruling, action: _Action, left: tuple[int, int], staying: int | None) -> Ruling:
    """Give a ship to the side that took her; who does not hold her beams back (TBT-BOARD-03).

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
    """Return what a ship's own crew has lost; a prize crew is none of it."""
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


BoardingChoice: TypeAlias = BeamBoardersChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BoardingChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    for ship in acting_ships(battle, side_sees, unit):
        for target in targets_of(battle, ship):
            yield _beaming(battle, ship, target, side_sees)


def _beaming(
    battle: Battle, ship: Ship, target: Ship, side_sees: Callable[[str], bool]
) -> BeamBoardersChoice:
    match, factors = matched(battle, ship, target), factors_left(battle, ship)
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
