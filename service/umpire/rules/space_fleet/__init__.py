"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import Chapter
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook
from umpire.rules.space_fleet import units
from umpire.rules.space_fleet.design import CLASSES, DESIGN, Design
from umpire.rules.space_fleet.ew import SENSORS, SwitchEw
from umpire.rules.space_fleet.field import HexPlace, HexSpot, Place, Spot, TablePlace, TableSpot
from umpire.rules.space_fleet.firing import FIRE, DeclareFire, ResolveFire
from umpire.rules.space_fleet.hits import HITS, ApplyHits
from umpire.rules.space_fleet.initiative import INITIATIVE, RollInitiative
from umpire.rules.space_fleet.mines import MINES, LayMines, SweepMines
from umpire.rules.space_fleet.missile_attacks import DefendAgainstMissile, ResolveMissiles
from umpire.rules.space_fleet.missiles import MISSILES, LaunchMissile, MoveMissile
from umpire.rules.space_fleet.movement import MOVEMENT, MoveShip, MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.samples import SAMPLES
from umpire.rules.space_fleet.sensors import MoveDummies, Scan, SetDummies
from umpire.rules.space_fleet.setup import (
    DummySquadron,
    Setup,
    ShipSetup,
    check,
    setup,
    shorten,
)
from umpire.rules.space_fleet.state import (
    Battle,
    Body,
    Debris,
    Declared,
    Dummy,
    LrLauncher,
    Minefield,
    Missile,
    PlasmaCannon,
    Result,
    Ruling,
    Ship,
    Shot,
    SrLauncher,
)
from umpire.rules.space_fleet.tables import Tables
from umpire.rules.space_fleet.terrain import TERRAIN, MoveBodies
from umpire.rules.space_fleet.turn import (
    REFEREE,
    SEQUENCE_OF_PLAY,
    TURN,
    CorrectShip,
    DeclareVictory,
    EndTurn,
    Finish,
    Withdraw,
)
from umpire.rules.space_fleet.view import BattleView, veils, view

__all__ = [
    "CHAPTERS",
    "SPACE_FLEET",
    "ApplyHits",
    "Battle",
    "Body",
    "CorrectShip",
    "Debris",
    "DeclareFire",
    "DeclareVictory",
    "Declared",
    "DefendAgainstMissile",
    "Design",
    "Dummy",
    "DummySquadron",
    "EndTurn",
    "Finish",
    "HexPlace",
    "HexSpot",
    "LaunchMissile",
    "LayMines",
    "LrLauncher",
    "Minefield",
    "Missile",
    "MoveBodies",
    "MoveDummies",
    "MoveMissile",
    "MoveShip",
    "MoveSquadron",
    "Options",
    "Place",
    "PlasmaCannon",
    "ResolveFire",
    "ResolveMissiles",
    "Result",
    "RollInitiative",
    "Ruling",
    "Scan",
    "SetDummies",
    "Setup",
    "Ship",
    "ShipSetup",
    "Shot",
    "Spot",
    "SrLauncher",
    "SweepMines",
    "SwitchEw",
    "TablePlace",
    "TableSpot",
    "Tables",
    "Withdraw",
]

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
    BookMetadata(
        package=__name__,
        system="space-fleet",
        title="Space Fleet",
        owner="the author of Space Fleet",
        unit="hex",
        editions=(Edition("1"),),
        citations=CITATIONS,
    ),
    BookCore(
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
