"""Broadside: two ships on one line. A complete rulebook of two pages."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import Chapter
from umpire.kernel.editions import Edition
from umpire.kernel.presentation import Presentation, UnitsShown
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
    in_play,
    open_battle,
    ships_of,
    view,
)
from .turn import TURN, BattleEnded, PhaseBegan

BROADSIDE: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="broadside",
        title="Broadside",
        owner="the author of Broadside",
        unit="length",
        editions=(Edition("1"),),
        presentation=Presentation(
            grid="line",
            units=(
                UnitsShown(units="ships", title="ship", x="at", out=("sunk",), marks=("acted",)),
            ),
        ),
    ),
    BookCore(
        battle_type=Battle,
        setup_type=Setup,
        view_type=Battle,
        options_type=Options,
        tables_type=Tables,
        samples=SAMPLES,
        setup=open_battle,
        check=check,
        view=view,
        # Nothing is hidden in this game.
        shows_all=lambda _battle, _seat: True,
        units=ships_of,
        in_play=in_play,
        over=BATTLE_OVER,
        no_odds=NO_ODDS,
    ),
    TURN,
    (Chapter(citations="broadside", events=(PhaseBegan, BattleEnded)), SAILING, GUNNERY),
)
