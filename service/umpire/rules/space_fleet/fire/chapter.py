"""The chapter of fire (SF 3)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Seat
from umpire.rules.space_fleet.fire import firing_solutions, resolve
from umpire.rules.space_fleet.fire.chances import fire_odds
from umpire.rules.space_fleet.fire.declare import (
    NOT_THIS_CLASS,
    NOTHING_DECLARED,
    DeclareFire,
    declare_fire,
)
from umpire.rules.space_fleet.fire.firing_solutions import DeclareFireChoice
from umpire.rules.space_fleet.fire.happenings import (
    FireDeclared,
    FireOpened,
    ShipFired,
    ShotsFired,
    ShotsHeard,
    TargetCrippled,
)
from umpire.rules.space_fleet.fire.mounts import ALREADY_FIRED, TOO_MANY_SHOTS, WEAPONS_OUT
from umpire.rules.space_fleet.fire.phases import CLASS_OF, in_fire
from umpire.rules.space_fleet.fire.resolve import (
    NOT_FINISHED,
    ResolveFire,
    ResolveFireChoice,
    resolve_fire,
)
from umpire.rules.space_fleet.fire.solutions import (
    CLASS_NO_LONG_RANGE,
    MISSILE_BEYOND_MEDIUM,
    OUT_OF_ARC,
)
from umpire.rules.space_fleet.fire.targets import NOT_DETECTED
from umpire.rules.space_fleet.state.audience import if_sensors_are_limited, may_read
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.units import side_of_ship


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what the ships of the phase's class may fire at, or that fire may be resolved."""
    if battle.fire_open:
        yield from resolve.choices(battle, unit)
    else:
        yield from firing_solutions.choices(battle, sees, unit)


def _once_open(battle: Battle, _order: DeclareFire, _seat: Seat) -> bool:
    """Tell whether declared fire is open to all (SF-FIRE-01)."""
    return not battle.options.limited_sensors and (battle.fire_open or not in_fire(battle))


DECLARE_FIRE: Act[Battle, DeclareFire] = Act(
    order=DeclareFire,
    procedure=declare_fire,
    family="fire",
    phases=tuple(CLASS_OF),
    side=side_of_ship,
    sealed=True,
    offer=InChapter(DeclareFireChoice),
    readable=_once_open,
    odds=fire_odds,
    refuses=(
        NOT_THIS_CLASS,
        NOTHING_DECLARED,
    ),
)


def _may_read_ship(battle: Battle, order: ResolveFire, seat: Seat) -> bool:
    """Tell whether a seat may read whose fire is to be resolved."""
    return may_read(battle, order.ship, seat)


RESOLVE_FIRE: Act[Battle, ResolveFire] = Act(
    order=ResolveFire,
    procedure=resolve_fire,
    family="fire",
    phases=tuple(CLASS_OF),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolveFireChoice),
    readable=_may_read_ship,
    explores=if_sensors_are_limited,
    refuses=(NOT_FINISHED,),
)

FIRE: Chapter[Battle] = Chapter(
    acts=(DECLARE_FIRE, RESOLVE_FIRE),
    events=(
        FireDeclared,
        FireOpened,
        TargetCrippled,
        ShotsFired,
        ShotsHeard,
        ShipFired,
    ),
    choices=choices,
    codes=(
        ALREADY_FIRED,
        WEAPONS_OUT,
        TOO_MANY_SHOTS,
        NOT_DETECTED,
        MISSILE_BEYOND_MEDIUM,
        CLASS_NO_LONG_RANGE,
        OUT_OF_ARC,
    ),
)
