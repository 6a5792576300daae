"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.chapter import Chapter
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.ground import Ground, Imprint
from umpire.kernel.rulebook import Rulebook
from umpire.rules.space_fleet.design import DESIGN, violations
from umpire.rules.space_fleet.design.classes import CLASSES
from umpire.rules.space_fleet.fire.chapter import FIRE
from umpire.rules.space_fleet.hits.chapter import HITS
from umpire.rules.space_fleet.missiles.chapter import MISSILES
from umpire.rules.space_fleet.movement.chapter import MOVEMENT
from umpire.rules.space_fleet.opening import SQUADRON_SIZE, TOO_MANY_DUMMIES, in_short
from umpire.rules.space_fleet.referee.chapter import REFEREE
from umpire.rules.space_fleet.samples import SAMPLES
from umpire.rules.space_fleet.sensors.chapter import SENSORS
from umpire.rules.space_fleet.setup import Setup, check, setup
from umpire.rules.space_fleet.state import refusals
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.tables import Tables
from umpire.rules.space_fleet.terrain.chapter import TERRAIN
from umpire.rules.space_fleet.turn.chapter import SEQUENCE_OF_PLAY
from umpire.rules.space_fleet.turn.phases import TURN
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
"""The files that list the rules, section by section of the book, and how it is read.

The book numbers nothing; sections are counted in its order. `SF-RUL` readings settle what the book
leaves open, and `SF-UMP` readings are added by this project where it is silent.
"""

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(codes=refusals.CODES),
    Chapter(codes=(*violations.CODES, SQUADRON_SIZE, TOO_MANY_DUMMIES)),
    SEQUENCE_OF_PLAY,
    MOVEMENT,
    TERRAIN,
    MISSILES,
    FIRE,
    HITS,
    SENSORS,
    REFEREE,
)

OFFERED = (MOVEMENT, TERRAIN, MISSILES, FIRE, SENSORS, SEQUENCE_OF_PLAY, REFEREE)
"""What units may do comes first among the choices of a seat, then what moves the turn along."""

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
        in_short=in_short,
        check=check,
        view=view,
        veils=veils,
        in_play=Battle.in_play,
        over=refusals.BATTLE_OVER,
        no_odds=refusals.NO_ODDS,
        design=DESIGN,
        designs=CLASSES,
    ),
    TURN,
    CHAPTERS,
    OFFERED,
)
