"""The chapter of long-range missiles (SF 8)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.missiles import (
    aims,
    attacks,
    defence,
    launch,
)
from umpire.rules.space_fleet.missiles.aims import MoveMissileChoice
from umpire.rules.space_fleet.missiles.attacks import (
    ResolveMissiles,
    ResolveMissilesChoice,
    resolve_missiles,
)
from umpire.rules.space_fleet.missiles.chances import attack_odds, defence_odds
from umpire.rules.space_fleet.missiles.defence import (
    NOT_ATTACKING,
    NOT_IN_TARGET_SQUADRON,
    DefendAgainstMissile,
    DefendAgainstMissileChoice,
    defend,
)
from umpire.rules.space_fleet.missiles.happenings import (
    AttackUnseen,
    MissileAimed,
    MissileAttacked,
    MissileLaunched,
    MissileMoved,
    MissileRemoved,
    SalvoSpent,
    SalvoWasted,
    TargetDrawn,
)
from umpire.rules.space_fleet.missiles.launch import (
    ALREADY_LAUNCHED_FROM,
    LaunchMissile,
    LaunchMissileChoice,
    launch_missile,
)
from umpire.rules.space_fleet.missiles.moves import NO_CONTACT, MoveMissile, move_missile
from umpire.rules.space_fleet.state.audience import (
    if_nothing_is_hidden,
    if_sensors_are_limited,
    may_read,
)
from umpire.rules.space_fleet.state.battle import Battle, PhaseName
from umpire.rules.space_fleet.state.units import side_of_missile, side_of_ship

_LISTED: dict[
    PhaseName, Callable[[Battle, Callable[[str], bool], str | None], Iterator[Choice]]
] = {
    "launch": launch.choices,
    "missiles": aims.choices,
    "missile_defence": defence.choices,
    "missile_attacks": attacks.choices,
}


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship or missile alone."""
    listed = _LISTED.get(battle.phase)
    if listed is not None and battle.options.long_range_missiles:
        yield from listed(battle, sees, unit)


LAUNCH_MISSILE: Act[Battle, LaunchMissile] = Act(
    order=LaunchMissile,
    procedure=launch_missile,
    family="fire",
    phases=("launch",),
    side=side_of_ship,
    offer=InChapter(LaunchMissileChoice),
    readable=if_nothing_is_hidden,
    refuses=(ALREADY_LAUNCHED_FROM,),
)


def _may_read_target(battle: Battle, order: MoveMissile, seat: Seat) -> bool:
    """Tell whether a seat may read what a salvo is to attack."""
    return may_read(battle, order.target, seat)


def _is_anothers(battle: Battle, order: MoveMissile, seat: Seat) -> bool:
    """Tell whether a salvo is of a side that may have detected other ships than a seat has.

    What it would meet hangs on that: its odds name ships, and their refusals counters.
    """
    side = side_of_missile(battle, order)
    return battle.options.limited_sensors and not (side is None or seat.sees(side))


MOVE_MISSILE: Act[Battle, MoveMissile] = Act(
    order=MoveMissile,
    procedure=move_missile,
    family="movement",
    phases=("missiles",),
    side=side_of_missile,
    offer=InChapter(MoveMissileChoice),
    readable=_may_read_target,
    odds=attack_odds,
    hides_odds=_is_anothers,
    refuses=(NO_CONTACT,),
)

DEFEND_AGAINST_MISSILE: Act[Battle, DefendAgainstMissile] = Act(
    order=DefendAgainstMissile,
    procedure=defend,
    family="fire",
    phases=("missile_defence",),
    side=side_of_ship,
    offer=InChapter(DefendAgainstMissileChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
    odds=defence_odds,
    refuses=(
        NOT_ATTACKING,
        NOT_IN_TARGET_SQUADRON,
    ),
)

RESOLVE_MISSILES: Act[Battle, ResolveMissiles] = Act(
    order=ResolveMissiles,
    procedure=resolve_missiles,
    family="fire",
    phases=("missile_attacks",),
    giver="any_side",
    offer=InChapter(ResolveMissilesChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)

MISSILES: Chapter[Battle] = Chapter(
    acts=(LAUNCH_MISSILE, MOVE_MISSILE, DEFEND_AGAINST_MISSILE, RESOLVE_MISSILES),
    events=(
        MissileLaunched,
        SalvoSpent,
        MissileMoved,
        MissileAimed,
        MissileRemoved,
        TargetDrawn,
        MissileAttacked,
        AttackUnseen,
        SalvoWasted,
    ),
    choices=choices,
)
