"""Broadside: two ships on one line. It stands for the smallest rulebook that there can be."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import Chapter
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook

from .gunnery import GUNNERY
from .sailing import SAILING
from .state import (
    BATTLE_OVER,
    NO_ODDS,
    SAMPLES,
    Battle,
    Options,
    Setup,
    Tables,
    check,
    nothing_is_hidden,
    setup,
    ships_of,
    view,
)
from .turn import TURN, BattleEnded, PhaseBegan

BROADSIDE: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="broadside",
        title="Broadside",
        owner="this project",
        unit="length",
        editions=(Edition("1"),),
    ),
    BookCore(
        battle_type=Battle,
        setup_type=Setup,
        view_type=Battle,
        options_type=Options,
        tables_type=Tables,
        samples=SAMPLES,
        setup=setup,
        check=check,
        view=view,
        shows_all=nothing_is_hidden,
        units=ships_of,
        in_play=Battle.in_play,
        over=BATTLE_OVER,
        no_odds=NO_ODDS,
    ),
    TURN,
    (
        Chapter(citations="broadside", events=(PhaseBegan, BattleEnded)),
        SAILING,
        GUNNERY,
    ),
)
