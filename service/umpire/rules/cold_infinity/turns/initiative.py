"""Initiative: base, Speed, die and penalties; events of the sequence of play (CI 2.1.2)."""

from collections.abc import Iterable, Mapping
from math import floor
from typing import ClassVar, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.initiative import ranked
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.play import PHASES, Happening, HeardByFew, label
from umpire.rules.cold_infinity.state.battle import (
    TITLES,
    Battle,
    FireStep,
    PhaseName,
    Unit,
    change_groups,
    change_ship,
    change_ships,
    change_unit,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import InitiativeTable
from umpire.rules.cold_infinity.state.units import (
    describe_terms,
    mass_of,
    say,
    speed_of,
    status_of,
)
from umpire.rules.cold_infinity.state.values import (
    Ahead,
    AskingPhase,
    Cause,
    Due,
    Rating,
    SideOrders,
    StandingOrders,
    Warfare,
)
from umpire.rules.cold_infinity.state.vessels import Group, Starship

LEVEL = "level-"
"""The beginning of the labels of throws between units of equal ratings."""

OPENS_SAID_ONCE: frozenset[PhaseName] = frozenset(("electronic_warfare", "secret_attacks"))
"""Phases that may begin with a side's secret standing orders (CI-UMP-121)."""


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `power_allocation`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "CI-2.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; in a new turn nothing has been done yet."""
        begun = replace(battle, turn=self.turn, phase=self.phase, finished=())
        return begun if self.turn == battle.turn else _new_turn(begun)

    def tell(self) -> str:
        return self.say("Turn {turn}: {title:word}", title=TITLES[self.phase])

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- from all
        """Return whether weapons may be all armed, or standing orders not given."""
        said_once = battle.options.standing_orders and self.phase in OPENS_SAID_ONCE
        return said_once or self.phase == PHASES[0]


class SideFinished(Happening, frozen=True, tag="side_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    line: ClassVar[str] = "{side} has finished"

    side: str
    rule: str = "CI-UMP-65"

    def apply(self, battle: Battle) -> Battle:
        """Note the side among those that have finished."""
        return replace(battle, finished=(*battle.finished, self.side))

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:
        """Return whether its side may be done ahead with more."""
        return battle.options.standing_orders and not seat.sees(self.side)


class FinishingAhead(HeardByFew, frozen=True, tag="finishing_ahead", kw_only=True):
    """A side is done ahead with phases up to one of a turn, or no longer; it alone sees it."""

    side: str
    turn: int
    through: AskingPhase | None
    only: tuple[str, ...]
    rule: str = "CI-UMP-122"

    def apply(self, battle: Battle) -> Battle:
        """Replace the earlier notes of the side."""
        others = tuple([each for each in battle.ahead if each.side != self.side])
        if self.through is None:
            return replace(battle, ahead=others)
        return replace(battle, ahead=(*others, Ahead(self.side, self.turn, self.through)))

    def tell(self) -> str:
        if self.through is None:
            return self.say("{side} takes back that it has finished ahead")
        return self.say(
            "{side} has finished ahead, through {title:word} of turn {turn}",
            title=TITLES[self.through],
        )


_STANDING: Mapping[str, str] = {
    "ew_as_last_turn": "EW as last turn",
    "defence_as_last_turn": "defence as last turn",
    "free_weapons_to_standard": "free weapons to standard defensive fire",
}


class StandingOrdersSet(HeardByFew, frozen=True, tag="standing_orders_set", kw_only=True):
    """A side has said what its units do each turn; it alone sees it."""

    side: str
    orders: StandingOrders
    only: tuple[str, ...]
    rule: str = "CI-UMP-121"

    def apply(self, battle: Battle) -> Battle:
        """Replace the earlier notes of the side."""
        others = tuple([each for each in battle.standing if each.side != self.side])
        if self.orders == StandingOrders():
            return replace(battle, standing=others)
        return replace(battle, standing=(*others, SideOrders(self.side, self.orders)))

    def tell(self) -> str:
        given = [text for name, text in _STANDING.items() if getattr(self.orders, name)]
        if not given:
            return self.say("{side} cancels its standing orders")
        return self.say("{side} gives standing orders: {given:list}", given=map(say.word, given))


class BridgeTransferred(Happening, frozen=True, tag="bridge_transferred", kw_only=True):
    """Control of a ship passed to another bridge, which costs it initiative."""

    line: ClassVar[str] = "Control of {ship} passes to {bridge}"

    ship: str
    bridge: str
    rule: str = "CI-2.1.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship to that bridge; it is in control, and pays for it."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        other = tuple([each for each in ship.rating.due if each.cause != "bridge_transfer"])
        due = (*other, Due("bridge_transfer"))
        return change_ship(
            battle,
            ship.id,
            bridge=self.bridge,
            rating=replace(ship.rating, due=due),
            status="active",
        )


class PenaltyTerm(msgspec.Struct, frozen=True):
    """The modifier of a deed."""

    cause: Cause
    points: int


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """The initiative of a unit, term by term; lower is better."""

    unit: str
    base: int
    speed_term: int
    die: int
    penalties: tuple[PenaltyTerm, ...]
    total: int
    rating: int


class InitiativeDetermined(Happening, frozen=True, tag="initiative_determined", kw_only=True):
    """All units threw; `order` is the order of movement, the highest rating first."""

    throws: tuple[Throw, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-2.1.2-3"

    def apply(self, battle: Battle) -> Battle:
        """Give all units their rating and their place."""
        for throw in self.throws:
            unit = battle.unit(throw.unit)
            if unit is not None:
                rating = replace(unit.rating, now=throw.rating, due=())
                battle = change_unit(battle, unit.id, rating=rating)
        thrown = replace(battle, order=self.order)
        return _drift_on(thrown) if battle.options.control_from_lost_bridge else thrown

    def tell(self) -> str:
        thrown = {throw.unit: _describe_rating(throw) for throw in self.throws}
        order = "; ".join([thrown.get(unit, unit) for unit in self.order])
        again = [
            f"{_unit_of(roll.label)} {roll.faces[0]}"
            for roll in self.rolls
            if roll.label.rsplit("/", maxsplit=1)[-1].startswith(LEVEL)
        ]
        if not again:
            return self.say("Initiative, in order of movement: {order}", order=order)
        return self.say(
            "Initiative, in order of movement: {order}; thrown for equal ratings: {again:list}",
            order=order,
            again=again,
        )


def _new_turn(battle: Battle) -> Battle:
    fresh = replace(battle, order=(), plots=(), snaps=(), rams=(), ew_open=False, fire=FireStep())
    fresh = change_groups(change_ships(fresh, _fresh_ship), _fresh_group)
    return fresh if battle.options.control_from_lost_bridge else _drift_on(fresh)


def _drift_on(battle: Battle) -> Battle:
    """Return the battle after the last chance to save derelicts (CI-RUL-87)."""
    return change_ships(battle, lambda ship: replace(ship, lost_control=ship.status == "derelict"))


def _fresh_ship(ship: Starship) -> Starship:
    return replace(
        ship,
        moved=False,
        turned=False,
        warfare=_fresh_warfare(ship.warfare),
        defences=replace(ship.defences, shots=()),
        rating=_fresh_rating(ship.rating),
        overthrust=(),
        barnstorming=None,
        power=replace(
            ship.power,
            extra=(),
            given=(),
            fed=(),
            used=0,
            used_before=ship.power.used,
            allocated=False,
            in_part=(),
            before=None,
        ),
    )


def _fresh_warfare(warfare: Warfare) -> Warfare:
    return Warfare(
        masked_before=warfare.ew.masking,
        shroud_before=warfare.ew.shroud,
        set_last=warfare.set_last,
    )


def _fresh_group(group: Group) -> Group:
    return replace(
        group,
        moved=False,
        warfare=_fresh_warfare(group.warfare),
        rating=_fresh_rating(group.rating),
        evasion=0,
        formation=False,
        thrust_left=0,
        toggled=False,
        barnstorming=None,
    )


def _fresh_rating(rating: Rating) -> Rating:
    return rating if rating.now is None else replace(rating, now=None, previous=rating.now)


def _describe_rating(throw: Throw) -> str:
    line = "{unit} {rating} ({base}, {speed_term:+d} for Speed, {die:+d} thrown)"
    if throw.penalties:
        line = "{unit} {rating} ({base}, {speed_term:+d} for Speed, {die:+d} thrown, {terms})"
    return say(
        line, throw, terms=describe_terms((each.cause, each.points) for each in throw.penalties)
    )


def _unit_of(label: str) -> str:
    return label.split("/")[-2]


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    PhaseBegan,
    SideFinished,
    FinishingAhead,
    StandingOrdersSet,
    BridgeTransferred,
    InitiativeDetermined,
)
"""All that can happen by this chapter."""


class Penalty(NamedTuple):
    """The modifiers of this turn's rating, and their reasons."""

    cause: Cause
    points: int


class Standing(NamedTuple):
    """The terms of a unit's rating: first base, last turn's rating, and modifiers of this one."""

    first_base: int
    previous: int | None = None
    penalties: tuple[Penalty, ...] = ()


class Initiative(NamedTuple):
    """This turn's rating, term by term; `total` is what it would be without limits."""

    base: int
    speed_term: int
    die: int
    penalties: tuple[Penalty, ...]
    total: int
    rating: int


def first_base(mass: float, count: int = 1) -> int:
    """Return the base of the first turn: the Mass, of a group that of all, to the nearest point.

    Halves are rounded up (CI-2.1.2-2, CI-RUL-3).
    """
    return floor(mass * count + 0.5)


def speed_term(speed: int, table: InitiativeTable) -> int:
    """Return what Speed takes off, as a negative number (CI-2.1.2-3, CI-RUL-7)."""
    return -min(table.most_for_speed, -(-speed // table.speed_per_point))


def penalty(cause: Cause, vessels: int, table: InitiativeTable, options: Options) -> Penalty:
    """Return what a deed adds to a rating (CI-2.1.2.2-1, CI-12.4.1.1-1, CI-RUL-82).

    A transfer of control counts on its own turn, a launch or landing on the turn after it.
    """
    once = {
        "bridge_transfer": table.bridge_transfer,
        "launched": table.launched,
        "launching": table.launching,
        "receiving": table.receiving,
    }[cause]
    each = cause == "receiving" or (cause == "launching" and options.launch_penalty_per_vessel)
    return Penalty(cause, once * vessels if each else once)


def initiative(
    standing: Standing, speed: int, face: int, table: InitiativeTable, options: Options
) -> Initiative:
    """Return a unit's initiative for this turn (CI-2.1.2-3 to -5, CI-RUL-4, -5).

    Penalties count once: the next turn's base is this turn's rating, with them in it. By house
    rule the limit is kept before the die is added, and the die may pass it (CI-UMP-1).

    Args:
        standing: what the unit brings along.
        speed: of the unit now.
        face: of its d6.
        table: what Speed takes off, and how far from its first base a rating may go.
        options: when the limit is kept.
    """
    base = standing.first_base if standing.previous is None else standing.previous
    term = speed_term(speed, table)
    before_die = base + term + sum(each.points for each in standing.penalties)
    total = before_die + face
    if options.initiative_clamp == "last":
        rating = _keep(total, standing.first_base, table.within)
    else:
        rating = _keep(before_die, standing.first_base, table.within) + face
    return Initiative(base, term, face, standing.penalties, total, rating)


def _keep(rating: int, mass: int, within: int) -> int:
    return max(mass - within, min(mass + within, rating))


class Mover(NamedTuple):
    """The terms that decide when a unit moves; the Mass of a group is that of all (CI-UMP-2)."""

    unit: str
    rating: int
    mass: float
    previous: int | None = None


Tiers: TypeAlias = tuple[tuple[str, ...], ...]
"""Units in the order in which they move; those in one tier throw for it (CI-2.1.2-6)."""


def movement_order(movers: Iterable[Mover]) -> Tiers:
    """Return who moves first, second and so on: the highest rating first (CI-2.1.2-1, -6).

    Among equal ratings the higher Mass decides, then the higher rating of last turn. Units without
    one, as on the first turn, throw against those still level with them (CI-UMP-2).
    """
    level: dict[tuple[int, float], list[Mover]] = {}
    for mover in movers:
        level.setdefault((mover.rating, mover.mass), []).append(mover)
    return tuple(tier for key in sorted(level, reverse=True) for tier in _by_previous(level[key]))


def _by_previous(movers: list[Mover]) -> Tiers:
    """Return units of one rating and one Mass by their ratings of last turn."""
    if any(mover.previous is None for mover in movers):
        return (tuple(mover.unit for mover in movers),)
    return _descending([(mover.unit, mover.previous or 0) for mover in movers])


def _descending(values: list[tuple[str, int]]) -> Tiers:
    """Return units by their numbers, highest first; those of equal numbers share a tier."""
    numbers = sorted({number for _, number in values}, reverse=True)
    return tuple(tuple(unit for unit, own in values if own == number) for number in numbers)


def first_standing(mass: float, count: int = 1) -> Standing:
    """Return what a unit brings along on the first turn (CI-2.1.2-2).

    Args:
        mass: of the ship, or of each craft of a group.
        count: how many fly in the group.
    """
    return Standing(first_base(mass, count))


class _Thrown(NamedTuple):
    """The throw of a unit, and its place in the order."""

    throw: Throw
    mover: Mover
    roll: Roll


class _Ordered(NamedTuple):
    """Units in the order of movement, and their throws."""

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]


def throw_for_initiative(battle: Battle, dice: Dice) -> InitiativeDetermined:
    """Return the initiative of all units that act, stationary ones too (CI-2.1.2-1 to -6)."""
    acting = [unit for unit in battle.units if status_of(unit) == "active"]
    thrown = [_throw_of(battle, unit, dice) for unit in acting]
    ordered = _order(battle, movement_order(each.mover for each in thrown), dice)
    return InitiativeDetermined(
        throws=tuple([each.throw for each in thrown]),
        order=ordered.order,
        rolls=(*(each.roll for each in thrown), *ordered.rolls),
    )


def _throw_of(battle: Battle, unit: Unit, dice: Dice) -> _Thrown:
    """Return the initiative of one unit, with the modifiers of its deeds (CI-2.1.2.2-1)."""
    roll = dice.roll(label(battle, unit.id, "initiative"), 1, D6)
    own = initiative(
        _standing(battle, unit),
        speed_of(battle, unit),
        roll.faces[0],
        battle.tables.initiative,
        battle.options,
    )
    throw = Throw(
        unit=unit.id,
        base=own.base,
        speed_term=own.speed_term,
        die=own.die,
        penalties=tuple([PenaltyTerm(each.cause, each.points) for each in own.penalties]),
        total=own.total,
        rating=own.rating,
    )
    return _Thrown(throw, Mover(unit.id, own.rating, mass_of(unit), unit.rating.previous), roll)


def _standing(battle: Battle, unit: Unit) -> Standing:
    """Return what a unit brings along; a group its number at first (CI-2.1.2-2, CI-RUL-4)."""
    if isinstance(unit, Group):
        first = first_standing(unit.craft.mass, len(unit.fighters))
    else:
        first = first_standing(unit.sheet.mass)
    table, options = battle.tables.initiative, battle.options
    due = tuple(penalty(each.cause, each.vessels, table, options) for each in unit.rating.due)
    return first._replace(previous=unit.rating.previous, penalties=due)


def _order(battle: Battle, tiers: Tiers, dice: Dice) -> _Ordered:
    """Return the order of movement, those that are level having thrown for it.

    CI-2.1.2-6, CI-RUL-6.
    """
    order: list[str] = []
    rolls: list[Roll] = []

    def total(unit: str, throw: int) -> int:
        rolls.append(dice.roll(label(battle, unit, f"{LEVEL}{throw}"), 1, D6))
        return rolls[-1].faces[0]

    for tier in tiers:
        order += tier if len(tier) == 1 else ranked(tier, total)
    return _Ordered(tuple(order), tuple(rolls))
