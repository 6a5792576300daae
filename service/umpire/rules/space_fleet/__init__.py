"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.chapter import Chapter
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.ground import Ground, Imprint
from umpire.kernel.rulebook import Rulebook
from umpire.rules.space_fleet import field, units
from umpire.rules.space_fleet.design import CLASSES, CODES, DESIGN
from umpire.rules.space_fleet.ew import SENSORS
from umpire.rules.space_fleet.firing import FIRE
from umpire.rules.space_fleet.hits import HITS
from umpire.rules.space_fleet.initiative import INITIATIVE
from umpire.rules.space_fleet.mines import MINES
from umpire.rules.space_fleet.missiles import MISSILES
from umpire.rules.space_fleet.movement import MOVEMENT
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.samples import SAMPLES
from umpire.rules.space_fleet.setup import (
    SQUADRON_SIZE,
    TOO_MANY_DUMMIES,
    Setup,
    check,
    setup,
    shorten,
)
from umpire.rules.space_fleet.state import Battle
from umpire.rules.space_fleet.tables import Tables
from umpire.rules.space_fleet.terrain import TERRAIN
from umpire.rules.space_fleet.turn import REFEREE, SEQUENCE_OF_PLAY, TURN
from umpire.rules.space_fleet.view import BattleView, veils, view

CITATIONS = (
    "ship_types",
    "movement",
    "firing",
    "hits",
    "terrain",
    "design",
    "additional_rules",
    "additional_weapons",
    "philosophy",
    "readings_of_book",
    "readings_of_umpire",
)
"""The files that list the rules, section by section of the book, and its readings.

The book numbers nothing; sections are counted in its order. `SF-RUL` readings settle what the book
leaves open, and this project adds `SF-UMP` readings where the book is silent.
"""

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=(*field.CODES, *units.CODES)),
    Chapter(codes=(*CODES, SQUADRON_SIZE, TOO_MANY_DUMMIES)),
    SEQUENCE_OF_PLAY,
    INITIATIVE,
    MOVEMENT,
    TERRAIN,
    MINES,
    MISSILES,
    FIRE,
    HITS,
    SENSORS,
    REFEREE,
)

OFFERED = (
    MOVEMENT,
    TERRAIN,
    MINES,
    MISSILES,
    FIRE,
    SENSORS,
    INITIATIVE,
    SEQUENCE_OF_PLAY,
    REFEREE,
)
"""The choices of a seat: first what its units may do, then what moves the turn along."""

SPACE_FLEET: Rulebook[Battle, Any, Any] = rulebook_of(
    Imprint(
        package=__name__,
        system="space-fleet",
        title="Space Fleet",
        owner="the author of Space Fleet",
        unit="hex",
        editions=(Edition("1"),),
        citations=CITATIONS,
    ),
    Ground(
        battle_type=Battle,
        setup_type=Setup,
        view_type=BattleView,
        options_type=Options,
        tables_type=Tables,
        samples=SAMPLES,
        classes=classes_told(CLASSES),
        setup=setup,
        in_short=shorten,
        check=check,
        view=view,
        veils=veils,
        in_play=Battle.in_play,
        over=units.BATTLE_OVER,
        no_odds=units.NO_ODDS,
        design=DESIGN,
        designs=CLASSES,
    ),
    TURN,
    CHAPTERS,
    OFFERED,
)
