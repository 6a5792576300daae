"""The chapter of bodies, debris and mines (SF 5, SF 8)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.offers import Choice
from umpire.rules.space_fleet.state.audience import (
    if_nothing_is_hidden,
    if_sensors_are_limited,
    nobody,
)
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.units import side_of_ship
from umpire.rules.space_fleet.terrain import bodies, minelaying, mines
from umpire.rules.space_fleet.terrain.bodies import MoveBodies, MoveBodiesChoice, move_bodies
from umpire.rules.space_fleet.terrain.happenings import (
    BodyMoved,
    CollisionThrown,
    DebrisDrifted,
    DebrisStruck,
    DummiesThrownAside,
    FieldRevealed,
    FieldSwept,
    MinesAttacked,
    MinesLaid,
)
from umpire.rules.space_fleet.terrain.minelaying import (
    NO_PATTERNS,
    NOT_ON_PATH,
    ONE_PATTERN_PER_MOVE,
    LayMines,
    LayMinesChoice,
    lay_mines,
)
from umpire.rules.space_fleet.terrain.mines import (
    NO_BEAM,
    NOT_IN_FIELD,
    UNKNOWN_FIELD,
    SweepMines,
    SweepMinesChoice,
    sweep_mines,
)


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be ordered now; with `unit`, for that ship alone."""
    if battle.phase == "bodies" and unit is None:
        yield from bodies.choices(battle)
    if battle.phase != "movement" or not battle.options.mines:
        return
    for ship in battle.ships:
        if sees(ship.side) and ship.status == "active" and unit in {None, ship.id}:
            yield from minelaying.choices(battle, ship)
            yield from mines.choices(battle, ship)


MOVE_BODIES: Act[Battle, MoveBodies] = Act(
    order=MoveBodies,
    procedure=move_bodies,
    family="movement",
    phases=("bodies",),
    giver="any_side",
    offer=InChapter(MoveBodiesChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)

LAY_MINES: Act[Battle, LayMines] = Act(
    order=LayMines,
    procedure=lay_mines,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(LayMinesChoice),
    readable=nobody,
    refuses=(
        ONE_PATTERN_PER_MOVE,
        NO_PATTERNS,
        NOT_ON_PATH,
    ),
)

SWEEP_MINES: Act[Battle, SweepMines] = Act(
    order=SweepMines,
    procedure=sweep_mines,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(SweepMinesChoice),
    readable=if_nothing_is_hidden,
    refuses=(
        UNKNOWN_FIELD,
        NO_BEAM,
        NOT_IN_FIELD,
    ),
)

TERRAIN: Chapter[Battle] = Chapter(
    acts=(MOVE_BODIES, LAY_MINES, SWEEP_MINES),
    events=(
        BodyMoved,
        DebrisDrifted,
        CollisionThrown,
        DummiesThrownAside,
        DebrisStruck,
        MinesAttacked,
        FieldRevealed,
        MinesLaid,
        FieldSwept,
    ),
    choices=choices,
)
