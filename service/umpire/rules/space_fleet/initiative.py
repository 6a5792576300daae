"""SF 2: who moves first, and the steps of movement.

Slowest ships move first: by class in alternating steps (SF-MOVE-03), by an option by speed, or
squadron by squadron from the lowest throw (SF-MOVE-04). With limited sensors no step is skipped
for want of ships, because that would show which there are; a side says when it is done.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel import offers, reasons
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.happening import Happening
from umpire.kernel.initiative import ranked, throw_initiative
from umpire.kernel.latest import Latest
from umpire.kernel.offers import Choice, Role
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.state import Battle, Dummy, Ruling, Ship, label
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.units import (
    ALREADY_MOVED,
    Party,
    Sides,
    current_speed,
    dummies_of,
    if_levels_are_hidden,
    is_under_counter,
    may_hear,
    party_of,
    ships_of,
    side_alone,
    sides_seeing,
)

NO_INITIATIVE = illegal("not_thrown_for", "SF-MOVE-02", "The first player is not known yet.")
NOT_ACTIVE_SIDE = reasons.NOT_ACTIVE_SIDE.under("SF-MOVE-03")
NOT_THIS_STEP = illegal("not_this_step", "SF-MOVE-03", "The ship moves in another step.")
INITIATIVE_THROWN = reasons.INITIATIVE_THROWN.under("SF-MOVE-02")


# Steps (SF-MOVE-03, -04)


class MovementStep(NamedTuple):
    """A step when a side moves ships of some classes or speeds, or of one squadron."""

    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    speeds: tuple[int, ...] = ()

    def takes(self, battle: Battle, ship: Ship) -> bool:
        if ship.side != self.side:
            return False
        if self.squadron:
            return ship.squadron == self.squadron
        return ship.ship_class in self.classes or pace_of(battle, ship) in self.speeds


def pace_of(battle: Battle, ship: Ship) -> int:
    """Return the standard speed as which a ship's present speed counts: its own, or the next lower.

    A ship that is slower than every class moves with the slowest.
    """
    standard = sorted(row.speed for row in battle.tables.classes)
    speed = current_speed(ship, battle.options)
    return max((each for each in standard if each <= speed), default=standard[0])


def _steps(battle: Battle) -> tuple[MovementStep, ...]:
    if battle.options.squadron_initiative:
        units: list[Ship | Dummy] = [*battle.ships, *battle.dummies]
        sides = {unit.squadron: unit.side for unit in units if unit.squadron is not None}
        return tuple(
            MovementStep(sides.get(squadron, battle.sides[0]), squadron=squadron)
            for squadron in battle.squadron_order
        )
    if not battle.initiative:
        return ()
    first, *others = battle.initiative
    tables, by_speed = battle.tables, battle.options.movement_steps_by == "speed"
    return tuple(
        MovementStep(side, speeds=tuple([tables.of_class(each).speed for each in row.classes]))
        if by_speed
        else MovementStep(side, row.classes)
        for row in tables.movement_steps
        for side in ((first,) if row.first_player else others)
    )


steps: Latest[Battle, tuple[MovementStep, ...]] = Latest(_steps)
"""Returns the steps of this turn's movement; none before the throw for the first move."""


def active_step(battle: Battle) -> MovementStep | None:
    """Return the present step, or `None`."""
    found = steps(battle) if battle.phase == "movement" else ()
    return found[battle.step] if battle.step < len(found) else None


def _in_step(battle: Battle, step: MovementStep) -> list[Ship]:
    return [ship for ship in battle.ships if ship.status == "active" and step.takes(battle, ship)]


def to_move(battle: Battle, step: MovementStep) -> tuple[Ship, ...]:
    """Return the ships that still have to move in a step."""
    return tuple([ship for ship in _in_step(battle, step) if not ship.moved])


def is_over(battle: Battle, step: MovementStep) -> bool:
    """Return whether a step is skipped, or done, without a word from its side (SF-MOVE-03).

    With mines, a ship that has moved may still lay some; whether it carries any is secret, so every
    ship is waited for.
    """
    if not battle.options.limited_sensors:
        waits = _in_step(battle, step) if battle.options.mines else to_move(battle, step)
        return not waits
    if step.squadron is None:
        return not battle.in_play(step.side)
    return not ships_of(battle, step.squadron) and not dummies_of(battle, step.squadron)


def next_step(battle: Battle) -> int | None:
    """Return the number of the present step if it is not over, or of the next one that is not.

    `None`: all have moved, or the first player is not known.
    """
    step = active_step(battle)
    start = battle.step + (step is not None and step.side in battle.finished)
    for place, step in enumerate(steps(battle)):
        if place >= start and not is_over(battle, step):
            return place
    return None


def require_step(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that does not move in the present step."""
    step = step_of(battle, ship.side, at=at)
    if not step.takes(battle, ship):
        raise _not_this(step, ship.id, at=at)


def require_squadron_step(battle: Battle, side: str, squadron: str, *, at: str) -> None:
    """Refuse a squadron out of its turn: under its counter it moves with its slowest ship."""
    step = step_of(battle, side, at=at)
    if step.squadron is not None:
        mine = step.squadron == squadron
    elif step.speeds:
        paces = [pace_of(battle, ship) for ship in ships_of(battle, squadron)]
        mine = min(paces, default=None) in step.speeds
    else:
        sizes = [row.ship_class for row in battle.tables.classes]
        slowest = max(
            (ship.ship_class for ship in ships_of(battle, squadron)), key=sizes.index, default=None
        )
        mine = slowest in step.classes
    if not mine:
        raise _not_this(step, squadron, at=at)


def require_dummy_step(battle: Battle, side: str, squadron: str, *, at: str) -> None:
    """Refuse dummies out of their side's turn; where squadrons throw, they move with theirs."""
    step = step_of(battle, side, at=at)
    if step.squadron not in {None, squadron}:
        raise _not_this(step, squadron, at=at)


def step_of(battle: Battle, side: str, *, at: str) -> MovementStep:
    """Return the present step, if it is that side's.

    Raises:
        IllegalOrder: the first player is not known, or it is another side's step.
    """
    step, by_squadron = active_step(battle), battle.options.squadron_initiative
    if step is None:
        unknown = f"The first player of turn {battle.turn} is not decided: give roll_initiative."
        raise NO_INITIATIVE.refuse(unknown, rule="SF-MOVE-04" if by_squadron else None)
    if step.side != side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"Side {side} does not move in this step: it is that of side {step.side}, for "
            f"{_name_movers(step)}.",
            at=at,
            rule="SF-MOVE-04" if by_squadron else None,
        )
    return step


def _not_this(step: MovementStep, name: str, *, at: str) -> Refusal:
    return NOT_THIS_STEP.refuse(
        f"{name} moves in another step; this one is for {_name_movers(step)}.",
        at=at,
        rule="SF-MOVE-04" if step.squadron else None,
    )


def _name_movers(step: MovementStep) -> str:
    if step.squadron is not None:
        return f"squadron {step.squadron}"
    if step.speeds:
        return f"ships of speed {one_of(map(str, step.speeds))}"
    return f"ships of class {one_of(step.classes)}"


def require_turn_of(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship out of its turn; under a counter it has the turn of its squadron."""
    if ship.squadron is not None and is_under_counter(battle, ship):
        require_squadron_step(battle, ship.side, ship.squadron, at=at)
    else:
        require_step(battle, ship, at=at)


def ready_party(battle: Battle, ship: Ship, *, at: str) -> Party:
    """Return the party that moves with a ship, which may move now and has not yet.

    Raises:
        IllegalOrder: as `require_turn_of`; or it has moved this turn.
    """
    party = party_of(battle, ship)
    require_turn_of(battle, ship, at=at)
    if any(each.moved for each in party.ships):
        name = party.counter if is_under_counter(battle, ship) else ship.id
        raise ALREADY_MOVED.refuse(
            f"{name} has moved this turn; it moves again in the next.", at=at
        )
    return party


def may_act(require: Callable[..., object], battle: Battle, ship: Ship) -> bool:
    """Return whether a ship meets one of the requirements above."""
    try:
        require(battle, ship, at="/ship")
    except Refusal:
        return False
    return True


# Who moves first (SF-MOVE-02, -04, -05)


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for the first move, side by side or squadron by squadron (SF-MOVE-02, -04)."""


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative", kw_only=True):
    """The throw for the first move is due."""

    rule: str = "SF-MOVE-02"
    role: Role = "finish"


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for the first move, or for the order of the squadrons (SF-MOVE-02, -04, SF-RUL-15)."""
    battle = ruling.state
    if battle.initiative or battle.squadron_order:
        first = (battle.squadron_order or battle.initiative)[0]
        raise INITIATIVE_THROWN.refuse(
            f"{first} moves first in turn {battle.turn}: that is decided, once a turn.",
            rule="SF-MOVE-04" if battle.options.squadron_initiative else None,
        )
    if battle.options.squadron_initiative:
        return _begin_steps(ruling.then(throw_for_squadrons(battle, dice)))
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return _begin_steps(ruling.then(InitiativeRolled(order=order, rolls=rolls)))


def offer_initiative(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[RollInitiativeChoice]:
    if unit is None and battle.phase == "movement" and not steps(battle):
        yield RollInitiativeChoice(order=offers.order_of(RollInitiative))


def alternate(ruling: Ruling, _dice: Dice) -> Ruling:
    """Begin movement without a throw, if the sides take turns to move first (SF-MOVE-02)."""
    battle = ruling.state
    options = battle.options
    if options.first_mover != "alternate" or options.squadron_initiative:
        return ruling
    return _begin_steps(ruling.then(alternate_first(battle)))


def alternate_first(battle: Battle) -> "FirstMoveAlternated":
    """Return the next first player, if the sides take turns (SF-MOVE-02)."""
    first = (battle.turn - 1) % len(battle.sides)
    return FirstMoveAlternated(order=battle.sides[first:] + battle.sides[:first])


def _begin_steps(ruling: Ruling) -> Ruling:
    """Begin the first step with a move."""
    place = next_step(ruling.state)
    return ruling if place is None else ruling.then(begin_step(ruling.state, place))


def begin_step(battle: Battle, place: int) -> "StepBegan":
    step = steps(battle)[place]
    return StepBegan(
        step=place,
        side=step.side,
        classes=step.classes,
        squadron=step.squadron,
        speeds=step.speeds,
        rule="SF-MOVE-04" if step.squadron else "SF-MOVE-03",
    )


def squadron_level(speeds: tuple[int, ...]) -> int:
    """Return the initiative level of a squadron: its mean speed, rounded down (SF-MOVE-04)."""
    return sum(speeds) // len(speeds)


def squadrons_in_play(battle: Battle) -> Iterator[tuple[str, str, int]]:
    """Yield each squadron that can move, its side and its level, ships before dummies.

    Dummies pretend to a speed of their own.
    """
    seen: set[str] = set()
    units: list[Ship | Dummy] = [*battle.ships, *battle.dummies]
    for unit in units:
        squadron = unit.squadron
        if squadron is None or squadron in seen:
            continue
        seen.add(squadron)
        speeds = [current_speed(ship, battle.options) for ship in ships_of(battle, squadron)]
        speeds += [dummy.speed for dummy in dummies_of(battle, squadron)]
        if speeds:
            yield squadron, unit.side, squadron_level(tuple(speeds))


def throw_for_squadrons(battle: Battle, dice: Dice) -> "SquadronInitiativeRolled":
    """Throw for each squadron and add its level; the lowest moves first (SF-MOVE-04, -05).

    Squadrons that tie throw again among themselves, and keep their place among the others. They
    throw in the order of their names, which reveals nothing about them.
    """
    entered = sorted(squadrons_in_play(battle))
    levels = {squadron: level for squadron, _, level in entered}
    throw = _Throw(battle, levels, dice)
    order = throw.rank()
    return SquadronInitiativeRolled(
        throws=tuple(
            SquadronThrow(
                squadron,
                side,
                level,
                throw.first[squadron],
                _sides_knowing_level(battle, squadron, side),
            )
            for squadron, side, level in entered
        ),
        again=tuple(throw.again),
        order=order,
        rolls=tuple(throw.rolls),
    )


def _sides_knowing_level(battle: Battle, squadron: str, side: str) -> Sides:
    """Return the sides that see all of a squadron, and so know its level; `None`: all sides."""
    if dummies_of(battle, squadron):
        return side_alone(battle, side)
    return sides_seeing(battle, *ships_of(battle, squadron))


class _Throw:
    """The dice of all squadrons, and their totals."""

    def __init__(self, battle: Battle, levels: dict[str, int], dice: Dice) -> None:
        self._battle, self._levels, self._dice = battle, levels, dice
        self.rolls: list[Roll] = []
        self.first: dict[str, int] = {}
        self.again: list[SquadronAgain] = []

    def rank(self) -> tuple[str, ...]:
        """Return the squadrons, lowest total first; those that tie throw once more."""
        return tuple(ranked(tuple(self._levels), self._total, highest_first=False))

    def _total(self, squadron: str, throw: int) -> int:
        again = "" if throw == 1 else f"#{throw}"
        roll = self._dice.roll(label(self._battle, f"initiative/{squadron}{again}"), 1, D6)
        self.rolls.append(roll)
        total = roll.faces[0] + self._levels[squadron]
        if throw == 1:
            self.first[squadron] = total
        else:
            self.again.append(SquadronAgain(squadron, total))
        return total


# Events


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for the first move; `order` is the order in which they move."""

    line: ClassVar[str] = "Initiative: {rolls:throws}; order of movement: {order:list}"

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-RUL-15"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, initiative=self.order)


class FirstMoveAlternated(Happening, frozen=True, tag="first_move_alternated", kw_only=True):
    """Without a throw, the next side moves first."""

    line: ClassVar[str] = "The sides take turns to move first; order of movement: {order:list}"

    order: tuple[str, ...]
    rule: str = "SF-MOVE-02"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, initiative=self.order)


class SquadronThrow(msgspec.Struct, frozen=True):
    """The throw of a squadron: its level, and the total with its first die.

    `only` are the sides that see all of its ships; null: all sides.
    """

    squadron: str
    side: str
    level: int
    total: int
    only: tuple[str, ...] | None = None


class SquadronAgain(msgspec.Struct, frozen=True):
    """The total of a squadron that tied and threw again."""

    squadron: str
    total: int


class SquadronInitiativeRolled(
    Happening, frozen=True, tag="squadron_initiative_rolled", kw_only=True
):
    """The squadrons threw; `order` is the order in which they move, the lowest total first.

    `again` are the throws of those that tied, in the order thrown. With limited sensors a seat gets
    the order of all squadrons, and the levels, totals and dice of those that it sees in full.
    """

    throws: tuple[SquadronThrow, ...]
    again: tuple[SquadronAgain, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "SF-MOVE-04"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, squadron_order=self.order)

    def tell(self) -> str:
        totals: defaultdict[str, list[str]] = defaultdict(list)
        for each in self.throws:
            totals[each.squadron].append(str(each.total))
        for again in self.again:
            totals[again.squadron].append(str(again.total))
        order = [f"{squadron} {' / '.join(totals[squadron])}".strip() for squadron in self.order]
        return self.say("Initiative of squadrons, the lowest first: {order:list}", order=order)

    def heard(self, battle: Battle, seat: Seat) -> "SquadronInitiativeRolled":  # noqa: ARG002 -- it was settled then
        """Return it without the levels and dice of squadrons that the seat does not see in full."""
        if seat.role == "referee" or all(each.only is None for each in self.throws):
            return self
        known = {each.squadron for each in self.throws if may_hear(each.only, seat)}
        names = [t.squadron for t in self.throws] + [again.squadron for again in self.again]
        return replace(
            self,
            throws=tuple([replace(t, only=None) for t in self.throws if t.squadron in known]),
            again=tuple([each for each in self.again if each.squadron in known]),
            rolls=tuple(
                [roll for name, roll in zip(names, self.rolls, strict=True) if name in known]
            ),
        )


class StepBegan(Happening, frozen=True, tag="step_began", kw_only=True):
    """A step of movement began: a side moves ships of these classes or speeds, or this squadron."""

    step: int
    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    speeds: tuple[int, ...] = ()
    rule: str = "SF-MOVE-03"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, step=self.step, finished=())

    def tell(self) -> str:
        if self.squadron is not None:
            return self.say("{side} moves squadron {squadron}")
        if self.speeds:
            return self.say("{side} moves ships of speed {speeds:and}")
        return self.say("{side} moves {classes:and}")


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="sequence",
    phases=("movement",),
    giver="any_side",
    offer=InChapter(RollInitiativeChoice),
    explores=if_levels_are_hidden,
)

INITIATIVE: Chapter[Battle] = Chapter(
    acts=(ROLL_INITIATIVE,),
    events=(
        InitiativeRolled,
        FirstMoveAlternated,
        SquadronInitiativeRolled,
        StepBegan,
    ),
    choices=offer_initiative,
)
