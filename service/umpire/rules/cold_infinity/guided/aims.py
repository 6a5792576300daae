"""At what a guided weapon is launched: a unit, or a hex in which it detonates (CI 9.0, 7.8)."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, distance
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import require_in_the_open
from umpire.rules.cold_infinity.fire.targets import require_shots
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import (
    BEYOND_LAUNCH_RANGE,
    Launcher,
    LaunchSight,
    bar_to_launch,
    burst,
    needs_lock,
)
from umpire.rules.cold_infinity.guided.refusals import TARGET_UNCLEAR
from umpire.rules.cold_infinity.sighting.sights import covers, is_blocked, pair
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.drives import bar_to_touching
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import DESTROYED, OWN_SIDE
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import arc_of, known_unit, mass_of, require_seen
from umpire.rules.cold_infinity.state.vectors import added
from umpire.rules.cold_infinity.state.weapons import Munition
from umpire.rules.cold_infinity.warfare.effects import locked_on, locked_on_hex

TARGET_GONE = DESTROYED.under("CI-9.0-1")


class Post(NamedTuple):
    """What launches what: a unit, its rack or launcher, and a munition that fits it."""

    unit: Unit
    weapon: Id
    munition: Munition

    @property
    def launcher(self) -> Launcher:
        """The rack or launcher."""
        return launchers_of(self.unit)[self.weapon]

    @property
    def arc(self) -> FireArc:
        """Its arc."""
        return arc_of(self.unit, self.weapon)


class Aim(NamedTuple):
    """A target as it is when a weapon is launched at it: a unit, or a hex; and how far it is.

    `came` is the hex in which the launcher counts as standing, where both are in one hex and it
    came there later (CI-7.7-1).
    """

    target: Id | None
    aimed_at: Cell | None
    range_hexes: int
    locked: bool
    came: Cell | None = None


def aim(battle: Battle, post: Post, target: Id | None, cell: Cell | None = None) -> Aim:
    """Return what a guided weapon is launched at (CI-9.0-1 to -3, CI-7.8-1).

    Args:
        battle: for who is where.
        post: what launches it; that it is ready is not looked at (see `launchers.loading`).
        target: a unit of another side.
        cell: or a hex, for what detonates as a wave, and for nothing else.

    Raises:
        IllegalOrder: the target is of its own side, out of play, out of arc, out of sight, beyond
            the launch range, without the lock-on that a torpedo needs, or a second one
            (CI-RUL-122); or it is a hex, for a weapon that does not detonate there.
        Malformed: there is no such target, or not just one.
        CannotAdjudicate: the two share a hex, and nobody told how they lie to each other.
    """
    _require_one_target(battle, post, target or str(cell))
    if target is not None and cell is None and post.munition.wave is None:
        return _at_unit(battle, post, target)
    if target is None and cell is not None:
        return _at_hex(battle, post, cell)
    raise TARGET_UNCLEAR.refuse(
        f"{post.munition.id} needs a unit as its target; a wave, a hex.", at="/target"
    )


def _require_one_target(battle: Battle, post: Post, wanted: str) -> None:
    """Refuse a second target for the shots of one weapon, by house rule (CI-RUL-122)."""
    mine = (post.unit.id, post.weapon, battle.turn)
    before = [
        each.target or str(each.aimed_at)
        for each in battle.guided
        if (each.launcher, each.weapon, each.turn) == mine
    ]
    try:
        require_shots([*before, wanted], battle.options)
    except Refusal as refusal:
        raise refusal.inside("/target") from None


def _at_unit(battle: Battle, post: Post, name: Id) -> Aim:
    """Return a unit as a target (CI-9.0-1)."""
    unit, target = post.unit, known_unit(battle, name, at="/target")
    if target.side == unit.side:
        raise OWN_SIDE.refuse(f"{name} is of the same side; targets are enemies.", at="/target")
    require_seen(target)
    if not target.in_play:
        raise TARGET_GONE.refuse(
            f"{name} is out of the battle: choose another target.", at="/target"
        )
    barred = bar_to_touching(unit, target)
    if barred is not None:
        raise barred.refuse(
            f"{name} is out of the reach of {unit.id}: choose another target.", at="/target"
        )
    require_in_the_open(battle, target)
    where = pair(unit, target, battle.options)
    sight = LaunchSight(
        where.range_hexes,
        in_arc=covers(battle, unit, post.arc, where.other, where.one),
        line_of_sight=not is_blocked(battle, unit.cell, target.cell, mass_of(target)),
        locked=needs_lock(post.launcher) and locked_on(battle, unit, target),
    )
    _require_target(post, sight, "/target")
    came = where.one if where.one != unit.cell else None
    return Aim(name, None, where.range_hexes, sight.locked, came)


def _at_hex(battle: Battle, post: Post, cell: Cell) -> Aim:
    """Return a hex as a target; that of the launcher is in every arc (CI-7.8-1, CI-UMP-92)."""
    unit = post.unit
    require_layer(battle, cell, at="/aimed_at")
    burst(cell, post.munition)
    sight = LaunchSight(
        range_between(unit.cell, cell, battle.options),
        in_arc=covers(battle, unit, post.arc, cell),
        line_of_sight=not is_blocked(battle, unit.cell, cell, 0),
        locked=needs_lock(post.launcher) and locked_on_hex(battle, unit, cell),
    )
    _require_target(post, sight, "/aimed_at")
    return Aim(None, cell, sight.range_hexes, sight.locked)


def _require_target(post: Post, sight: LaunchSight, at: str) -> None:
    """Refuse a target that the launch rules do not let be one."""
    barred = bar_to_launch(post.launcher, post.munition, sight)
    if barred is BEYOND_LAUNCH_RANGE:
        raise barred.refuse(
            f"The launch range of {post.munition.id} is {post.munition.launch_range} hexes,"
            f" the target is {sight.range_hexes} away.",
            at=at,
        )
    if barred:
        raise barred.refuse(
            f"{post.unit.id} cannot launch {post.munition.id} from {post.weapon} there:"
            f" {barred.meaning}",
            at=at,
        )


MOST_AROUND = 3
"""How far from an enemy, at most, a hex is told."""
MOST_HEXES = 60
"""As many hexes as are told, those nearest to enemies; there may be more."""
ORIGIN: Hex = (0, 0)


def hexes_in_reach(battle: Battle, post: Post) -> tuple[Cell, ...]:
    """Return hexes at which a munition may be aimed, those nearest to enemies first (CI-7.8-1).

    They are in range and in arc, and such that its wave could meet an enemy from there, or one
    that drifts on; the hex of the launcher comes last, which is in every arc (CI-UMP-92).
    """
    near = dict.fromkeys([*_around_enemies(battle, post), post.unit.cell])
    return tuple(islice((cell for cell in near if _reaches(battle, post, cell)), MOST_HEXES))


def _around_enemies(battle: Battle, post: Post) -> Iterator[Cell]:
    enemies = [each for each in battle.units if each.in_play and each.side != post.unit.side]
    centres = [
        cell for each in enemies for cell in (each.cell, added(each.cell, each.motion.vector))
    ]
    for away in range(min(post.munition.wave or 0, MOST_AROUND) + 1):
        for centre in centres:
            for step in RINGS[away]:
                yield added(centre, step)


def _ring(away: int) -> tuple[Hex, ...]:
    span = range(-away, away + 1)
    cells = [(q, r) for q in span for r in span]
    return tuple([cell for cell in cells if distance(ORIGIN, cell) == away])


RINGS = tuple([_ring(away) for away in range(MOST_AROUND + 1)])
"""The steps to all hexes that are so far away."""


def _reaches(battle: Battle, post: Post, cell: Cell) -> bool:
    if range_between(post.unit.cell, cell, battle.options) > post.munition.launch_range:
        return False
    try:
        aim(battle, post, None, cell)
    except Refusal:
        return False
    return True
