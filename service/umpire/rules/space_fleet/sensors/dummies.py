"""SF 7: dummy counters: how many, and where their owner wants them (SF-SENS-04 to -06)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Malformed, malformed
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.initiative.steps import active_step, require_dummy_step
from umpire.rules.space_fleet.movement.happenings import CounterMoved
from umpire.rules.space_fleet.sensors.ew_dummies import (
    TOO_FAR_FROM_EW,
    require_within_reach,
    suite_of,
)
from umpire.rules.space_fleet.sensors.happenings import DummiesMoved, DummiesPlaced
from umpire.rules.space_fleet.sensors.names import (
    FEWEST,
    MOST,
    DummyNumber,
    dummy_names,
    require_free_names,
)
from umpire.rules.space_fleet.state.audience import others, own
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.places import Spot, require_kind_of_field, require_near, spot_of
from umpire.rules.space_fleet.state.refusals import (
    MOVES_WITH_SQUADRON,
    NO_COUNTER,
    UNKNOWN_SQUADRON,
    WITHDRAWN,
)
from umpire.rules.space_fleet.state.ship import Dummy
from umpire.rules.space_fleet.state.units import (
    counter_of,
    in_use,
    is_under_counter,
    require_unfinished,
)
from umpire.rules.space_fleet.state.ways import anywhere, around

UNKNOWN_DUMMY = malformed("unknown_dummy", "The side has no dummy counter of this name.")


class MoveDummies(Value, frozen=True, tag="move_dummies"):
    """Put a dummy counter, or all under a squadron's counter, anywhere (SF-SENS-06)."""

    side: Id
    counter: Id
    spot: Spot


class SetDummies(Value, frozen=True, tag="set_dummies"):
    """Say into how many ship counters a dummy squadron will break up (SF-SENS-05)."""

    side: Id
    squadron: Id
    number: DummyNumber


class MoveDummiesChoice(Choice, frozen=True, tag="move_dummies"):
    """A counter that may be put anywhere: a dummy's own, or that of a squadron of so many.

    If an EW suite makes it, it is put no farther than `within` from `suite`, the ship.
    """

    side: str
    counter: str
    dummies: int
    spot: Spot
    suite: str | None = None
    within: int | None = None
    rule: str = "SF-SENS-06"


class SetDummiesChoice(Choice, frozen=True, tag="set_dummies"):
    """A dummy squadron which has yet to break up, and into how many counters it would."""

    side: str
    squadron: str
    number: int
    rule: str = "SF-SENS-05"


def squadron_of_dummies(
    squadron: str, side: str, spot: Spot, number: int, speed: int
) -> tuple[Dummy, ...]:
    """Return a squadron of so many dummies at one spot, which pretend to a speed."""
    return tuple(
        Dummy(id=name, side=side, squadron=squadron, spot=spot, speed=speed)
        for name in dummy_names(squadron, number)
    )


def require_field(battle: Battle, spot: Spot, *, at: str) -> None:
    """Refuse a point on the hex grid, or a hex on a free table; and what is too far out.

    Raises:
        Malformed: the spot is of the other kind of field, or no place for anything (SF-SHIP-03).
    """
    require_kind_of_field(spot, on_grid=battle.options.grid == "hex", at=at)
    require_near(spot, at=at)


def move_dummies(ruling: Ruling, order: MoveDummies, _dice: Dice) -> Ruling:
    """Put dummies anywhere, in a step of their side: all under a counter, or one (SF-SENS-06).

    Nothing keeps a dummy from being put somewhere, near or far, once or more often (SF-UMP-36); but
    those of an EW suite stay in its reach (SF-UMP-40).

    Raises:
        IllegalOrder: it is not their step, they are under their squadron's counter, or no more so;
            or it is beyond the reach of the suite that makes them.
        Malformed: the side has no such dummy, or the spot does not fit the field.
    """
    battle = ruling.state
    in_use(battle, "limited_sensors")
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    dummies = _moved(battle, order.side, order.counter)
    require_field(battle, order.spot, at="/spot")
    require_dummy_step(battle, order.side, dummies[0].squadron, at="/counter")
    suite = suite_of(battle, dummies[0])
    if suite is not None and any(each.spot != order.spot for each in dummies):
        require_within_reach(battle, suite, order.spot, at="/spot")
    only = own(battle, order.side)
    moved = DummiesMoved(
        side=order.side, dummies=tuple(each.id for each in dummies), spot=order.spot, only=only
    )
    rest = others(battle, only)
    if not rest or all(each.spot == order.spot for each in dummies):
        return ruling.then(moved)
    shown = CounterMoved(counter=order.counter, side=order.side, spot=order.spot, only=rest)
    return ruling.then(moved, shown)


def _moved(battle: Battle, side: str, counter: str) -> tuple[Dummy, ...]:
    """Return the dummies that a counter of a side stands for."""
    mine = [dummy for dummy in battle.dummies if dummy.side == side]
    squadron = tuple([dummy for dummy in mine if dummy.squadron == counter])
    if squadron:
        if not is_under_counter(battle, squadron[0]):
            apart = one_of(dummy.id for dummy in squadron)
            raise NO_COUNTER.refuse(f"{counter} has broken up into {apart}.", at="/counter")
        return squadron
    for dummy in mine:
        if dummy.id == counter:
            if is_under_counter(battle, dummy):
                raise MOVES_WITH_SQUADRON.refuse(
                    f"{counter} is under the counter of {dummy.squadron}: move that.",
                    at="/counter",
                )
            return (dummy,)
    counters = one_of(counter_of(battle, dummy) for dummy in mine)
    raise UNKNOWN_DUMMY.refuse(
        f"Side {side} has no dummy {counter}; it has {counters}.", at="/counter"
    )


def set_dummies(ruling: Ruling, order: SetDummies, _dice: Dice) -> Ruling:
    """Say into how many ship counters a dummy squadron is to break up (SF-SENS-05).

    Raises:
        IllegalOrder: its side is done, or it has been broken up.
        Malformed: the side has no dummy squadron of that name, or a name for a counter is taken.
    """
    battle = ruling.state
    in_use(battle, "limited_sensors")
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, order.side, at="/side")
    before = [
        dummy
        for dummy in battle.dummies
        if dummy.side == order.side and dummy.squadron == order.squadron
    ]
    if not before:
        mine = [dummy.squadron for dummy in battle.dummies if dummy.side == order.side]
        raise UNKNOWN_SQUADRON.refuse(
            f"Side {order.side} has no dummy squadron {order.squadron}; it has {one_of(mine)}.",
            at="/squadron",
        )
    first = before[0]
    if not is_under_counter(battle, first):
        apart = one_of(dummy.id for dummy in before)
        raise NO_COUNTER.refuse(f"{order.squadron} has broken up into {apart}.", at="/squadron")
    dummies = squadron_of_dummies(order.squadron, order.side, first.spot, order.number, first.speed)
    present = {dummy.id for dummy in before}
    added = [dummy.id for dummy in dummies if dummy.id not in present]
    require_free_names(battle, order.side, added, at="/number")
    return ruling.then(
        DummiesPlaced(
            squadron=order.squadron,
            side=order.side,
            dummies=dummies,
            only=own(battle, order.side),
        )
    )


def _under_counters(battle: Battle, side: str) -> dict[str, list[Dummy]]:
    """Return the dummies of a side by the counter that stands for them."""
    found: dict[str, list[Dummy]] = {}
    for dummy in battle.dummies:
        if dummy.side == side:
            found.setdefault(counter_of(battle, dummy), []).append(dummy)
    return found


def numbers(battle: Battle, side: str, unit: str | None) -> Iterator[SetDummiesChoice]:
    """Yield the dummy squadrons of a side that have yet to break up."""
    for counter, dummies in _under_counters(battle, side).items():
        if is_under_counter(battle, dummies[0]) and unit in {None, counter}:
            most = _most_dummies(battle, side, counter, dummies)
            yield SetDummiesChoice(
                side=side,
                squadron=counter,
                number=len(dummies),
                order=order_of(SetDummies, side=side, squadron=counter),
                open=(open_at("/number", whole(FEWEST, most)),),
            )


def _most_dummies(battle: Battle, side: str, squadron: str, dummies: list[Dummy]) -> int:
    """Return into how many counters a squadron may break up: as far as their names are free."""
    present, most = {dummy.id for dummy in dummies}, 0
    for each in dummy_names(squadron, MOST):
        try:
            require_free_names(battle, side, {each} - present, at="/number")
        except Malformed:
            break
        most += 1
    return most


def placements(battle: Battle, side: str, unit: str | None) -> Iterator[MoveDummiesChoice]:
    """Yield the dummies of a side that move in the step that is on."""
    step = active_step(battle)
    within = battle.tables.detection.ew_dummy_within
    for counter, dummies in _under_counters(battle, side).items():
        first = dummies[0]
        now = step is not None and step.squadron in {None, first.squadron}
        if now and unit in {None, counter, first.squadron}:
            suite = suite_of(battle, first)
            near = suite and around(spot_of(suite.place), within)
            spots = near or anywhere(battle.options.grid)
            yield MoveDummiesChoice(
                side=side,
                counter=counter,
                dummies=len(dummies),
                spot=first.spot,
                suite=suite.id if suite else None,
                within=within if suite else None,
                order=order_of(MoveDummies, side=side, counter=counter),
                open=(open_at("/spot", spots),),
                unless=codes(TOO_FAR_FROM_EW) if suite else (),
            )
