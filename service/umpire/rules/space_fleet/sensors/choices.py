"""What sensors may be asked, and what dummies and EW suites may do now (SF 7). In units."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.errors import Malformed
from umpire.kernel.offers import Choice, Open, codes, name, one_of, open_at, order_of, whole
from umpire.rules.space_fleet.missiles.marks import enemies, known_as
from umpire.rules.space_fleet.sensors.ew import makes_dummies
from umpire.rules.space_fleet.sensors.ew_dummies import suite_of
from umpire.rules.space_fleet.sensors.names import LONGEST_HEAD, dummy_names, heed_free
from umpire.rules.space_fleet.sensors.orders import (
    FEWEST,
    MOST,
    MoveDummies,
    Scan,
    SetDummies,
    SwitchEw,
)
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import MOST_SPEED
from umpire.rules.space_fleet.state.places import Spot, spot_of
from umpire.rules.space_fleet.state.refusals import NAME_TAKEN, TOO_FAR_FROM_EW
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import counter_of, is_under_counter
from umpire.rules.space_fleet.state.ways import anywhere, around
from umpire.rules.space_fleet.turns.steps import active_step


class ScanChoice(Choice, frozen=True, tag="scan"):
    """A side may ask how its sensors see any of these."""

    side: str
    targets: tuple[str, ...]
    rule: str = "SF-SENS-01"


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


class SwitchEwChoice(Choice, frozen=True, tag="switch_ew"):
    """A ship that may switch its EW suite to `active`.

    `dummies_within` is how far off the dummy squadron may be that it makes now, null if none.
    """

    ship: str
    active: bool
    dummies_within: int | None
    rule: str = "SF-EW-01"


SensorChoice: TypeAlias = ScanChoice | MoveDummiesChoice | SetDummiesChoice | SwitchEwChoice


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[SensorChoice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship, counter or squadron."""
    if not battle.options.limited_sensors or battle.phase == "over":
        return
    sides = [side for side in battle.sides if sees(side) and battle.in_play(side)]
    for side in sides:
        heard = side not in battle.finished
        if battle.phase == "launch" and heard:
            yield from _switches(battle, side, unit)
        if battle.phase in {"launch", "movement"} and heard:
            yield from _numbers(battle, side, unit)
        if _moves(battle, side):
            yield from _dummies(battle, side, unit)
        yield from _scans(battle, side, unit)


def _switches(battle: Battle, side: str, unit: str | None) -> Iterator[SwitchEwChoice]:
    within = battle.tables.detection.ew_dummy_within
    for ship in battle.ships:
        may = ship.side == side and ship.status == "active" and ship.ew
        if may and battle.options.electronic_warfare and unit in {None, ship.id}:
            makes = not ship.ew_active and makes_dummies(ship)
            yield SwitchEwChoice(
                ship=ship.id,
                active=not ship.ew_active,
                dummies_within=within if makes else None,
                order=order_of(SwitchEw, ship=ship.id, active=not ship.ew_active),
                open=_new_dummies(ship, within) if makes else (),
                unless=codes(NAME_TAKEN, TOO_FAR_FROM_EW) if makes else (),
            )


def _new_dummies(ship: Ship, within: int) -> tuple[Open, ...]:
    """Return what is to be said of the dummies that a suite makes (SF-EW-01).

    Names that are taken are not listed: that would tell what is under the counters of others.
    """
    return (
        open_at("/squadron", name(LONGEST_HEAD)),
        open_at("/spot", around(spot_of(ship.place), within)),
        open_at("/number", whole(FEWEST, MOST), optional=True),
        open_at("/speed", whole(0, MOST_SPEED), optional=True),
    )


def _under_counters(battle: Battle, side: str) -> dict[str, list[Dummy]]:
    """Return the dummies of a side by the counter that stands for them."""
    found: dict[str, list[Dummy]] = {}
    for dummy in battle.dummies:
        if dummy.side == side:
            found.setdefault(counter_of(battle, dummy), []).append(dummy)
    return found


def _numbers(battle: Battle, side: str, unit: str | None) -> Iterator[SetDummiesChoice]:
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
            heed_free(battle, side, {each} - present, at="/number")
        except Malformed:
            break
        most += 1
    return most


def _moves(battle: Battle, side: str) -> bool:
    """Tell whether it is a side's step of movement."""
    step = active_step(battle)
    return step is not None and step.side == side


def _dummies(battle: Battle, side: str, unit: str | None) -> Iterator[MoveDummiesChoice]:
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


def _scans(battle: Battle, side: str, unit: str | None) -> Iterator[ScanChoice]:
    """Yield what a side's sensors may be asked of, in the order of names."""
    names = {known_as(battle, each, side) for each in enemies(battle, side)}
    targets = tuple(sorted(name for name in names if unit in {None, name}))
    if targets:
        alone = {"target": targets[0]} if len(targets) == 1 else {}
        yield ScanChoice(
            side=side,
            targets=targets,
            order=order_of(Scan, side=side, **alone),
            open=() if alone else (open_at("/target", one_of(targets)),),
        )
