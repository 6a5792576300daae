"""SF 2: the steps of movement, and what may move in the one that is on.

Slowest ships move first: by class in alternating steps (SF-MOVE-03), by an option by speed, or
squadron by squadron from the lowest throw (SF-MOVE-04). With limited sensors no step is passed over
for want of ships, for that would tell which there are; a side says when it is done.
"""

from collections.abc import Callable
from typing import NamedTuple

from umpire.kernel import reasons
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.counters import Party, party_of
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.refusals import ALREADY_MOVED
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import dummies_of, is_under_counter, ships_of

NO_INITIATIVE = illegal("not_thrown_for", "SF-MOVE-02", "Who moves first is not decided yet.")
NOT_ACTIVE_SIDE = reasons.NOT_ACTIVE_SIDE.under("SF-MOVE-03")
NOT_THIS_STEP = illegal("not_this_step", "SF-MOVE-03", "The ship moves in another step.")


class MovementStep(NamedTuple):
    """A side moves its ships of some classes, of some speeds, or of one squadron."""

    side: str
    classes: tuple[ShipClass, ...] = ()
    squadron: str | None = None
    speeds: tuple[int, ...] = ()

    def takes(self, battle: Battle, ship: Ship) -> bool:
        """Whether a ship moves in this step."""
        if ship.side != self.side:
            return False
        if self.squadron:
            return ship.squadron == self.squadron
        return ship.ship_class in self.classes or pace_of(battle, ship) in self.speeds


def pace_of(battle: Battle, ship: Ship) -> int:
    """Return the standard speed as which a ship's present speed counts: its own, or the next lower.

    A ship that is slower than any class moves with the slowest.
    """
    standard = sorted(row.speed for row in battle.tables.classes)
    speed = current_speed(ship, battle.options)
    return max((each for each in standard if each <= speed), default=standard[0])


def steps(battle: Battle) -> tuple[MovementStep, ...]:
    """Return the steps of this turn's movement in order; none before it is known who is first."""
    if battle.options.squadron_initiative:
        sides = _sides_of_squadrons(battle)
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


def _sides_of_squadrons(battle: Battle) -> dict[str, str]:
    """Return the side of each squadron: all at once, for steps are asked for often."""
    units: list[Ship | Dummy] = [*battle.ships, *battle.dummies]
    return {unit.squadron: unit.side for unit in units if unit.squadron is not None}


def active_step(battle: Battle) -> MovementStep | None:
    """Return the step that is on, `None` when there is none."""
    found = steps(battle) if battle.phase == "movement" else ()
    return found[battle.step] if battle.step < len(found) else None


def _in_step(battle: Battle, step: MovementStep) -> list[Ship]:
    return [ship for ship in battle.ships if ship.status == "active" and step.takes(battle, ship)]


def to_move(battle: Battle, step: MovementStep) -> tuple[Ship, ...]:
    """Return the ships that have yet to move in a step."""
    return tuple([ship for ship in _in_step(battle, step) if not ship.moved])


def is_over(battle: Battle, step: MovementStep) -> bool:
    """Tell whether a step is passed over, or done, without its side's saying so (SF-MOVE-03).

    Where there are mines, a ship that has moved may yet lay some; whether it carries any is
    secret, so every ship is waited for.
    """
    if not battle.options.limited_sensors:
        waits = _in_step(battle, step) if battle.options.mines else to_move(battle, step)
        return not waits
    if step.squadron is None:
        return not battle.in_play(step.side)
    return not ships_of(battle, step.squadron) and not dummies_of(battle, step.squadron)


def next_step(battle: Battle) -> int | None:
    """Return the place of the step that is to be moved in: the present one, or one after it.

    `None`: all have moved, or nobody knows yet who is first.
    """
    step = active_step(battle)
    start = battle.step + (step is not None and step.side in battle.finished)
    for place, step in enumerate(steps(battle)):
        if place >= start and not is_over(battle, step):
            return place
    return None


def require_step(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that does not move in the step that is on.

    Raises:
        IllegalOrder: who moves first is not decided; it is another side's step, or another's turn.
    """
    step = step_of(battle, ship.side, at=at)
    if not step.takes(battle, ship):
        raise _not_this(step, ship.id, at=at)


def require_squadron_step(battle: Battle, side: str, squadron: str, *, at: str) -> None:
    """Refuse a squadron under its counter out of its turn: it moves with its slowest ship.

    Raises:
        IllegalOrder: who moves first is not decided; it is another side's step, or another's turn.
    """
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
    """Refuse dummies out of their side's turn; where squadrons throw, they move with theirs.

    Raises:
        IllegalOrder: who moves first is not decided; it is another side's step, or another's turn.
    """
    step = step_of(battle, side, at=at)
    if step.squadron not in {None, squadron}:
        raise _not_this(step, squadron, at=at)


def step_of(battle: Battle, side: str, *, at: str) -> MovementStep:
    """Return the step that is on, if it is that side's.

    Raises:
        IllegalOrder: who moves first is not decided, or it is another side's step.
    """
    step, by_squadron = active_step(battle), battle.options.squadron_initiative
    if step is None:
        unknown = f"Who moves first in turn {battle.turn} is not decided: give roll_initiative."
        raise NO_INITIATIVE.refuse(unknown, rule="SF-MOVE-04" if by_squadron else None)
    if step.side != side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"Side {side} does not move in this step: it is that of side {step.side}, for "
            f"{_moving(step)}.",
            at=at,
            rule="SF-MOVE-04" if by_squadron else None,
        )
    return step


def _not_this(step: MovementStep, name: str, *, at: str) -> Refusal:
    """Return the refusal of what moves in another step than the one that is on."""
    return NOT_THIS_STEP.refuse(
        f"{name} moves in another step; this one is for {_moving(step)}.",
        at=at,
        rule="SF-MOVE-04" if step.squadron else None,
    )


def _moving(step: MovementStep) -> str:
    """Return in words what moves in a step."""
    if step.squadron is not None:
        return f"squadron {step.squadron}"
    if step.speeds:
        return f"ships of speed {one_of(map(str, step.speeds))}"
    return f"ships of class {one_of(step.classes)}"


def require_turn_of(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship out of its turn; under its squadron's counter it has that of the squadron.

    Raises:
        IllegalOrder: who moves first is not decided; it is another side's step, or another's turn.
    """
    if ship.squadron is not None and is_under_counter(battle, ship):
        require_squadron_step(battle, ship.side, ship.squadron, at=at)
    else:
        require_step(battle, ship, at=at)


def ready_party(battle: Battle, ship: Ship, *, at: str) -> Party:
    """Return what is to move with a ship, which may do so now and has not moved.

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
    """Tell whether a ship meets one of the requirements above."""
    try:
        require(battle, ship, at="/ship")
    except Refusal:
        return False
    return True
