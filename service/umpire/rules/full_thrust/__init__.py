"""Full Thrust: Remixed: the core game (chapters 2 to 10), and by options the advanced chapters."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust.chapters import CHAPTERS, OFFERED
from umpire.rules.full_thrust.design import DESIGN
from umpire.rules.full_thrust.refusals import BATTLE_OVER, NO_ODDS
from umpire.rules.full_thrust.samples import CLASSES, DESIGNS, SAMPLES
from umpire.rules.full_thrust.sequence import TURN
from umpire.rules.full_thrust.setup import check, in_short, setup
from umpire.rules.full_thrust.state.battle import Battle, Setup, answering
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.view import BattleView, hears, may_break, veils, view

CITATIONS = (
    "turn",
    "movement",
    "vectors",
    "fire",
    "damage",
    "fighters",
    "missiles",
    "ftl",
    "design",
    "readings_of_play",
    "readings_of_closed_books",
    "readings_of_combat",
    "sensors",
    "boarding",
    "mines",
    "wonders",
    "terrain",
    "stations",
    "planets",
    "tournaments",
    "dice",
)
"""The files that list the rules, section by section of the book, and how it is read.

`FT-DICE` rules fix the order of dice, `FT-RUL` readings settle what the book leaves open, and
`FT-UMP` readings are added by this project where it is silent.
"""

FULL_THRUST: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="full-thrust-remixed",
        title="Full Thrust: Remixed",
        owner="BookCore Zero Games",
        unit="MU",
        editions=(Edition("1"),),
        citations=CITATIONS,
        by_number=False,
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
        in_short=in_short,
        check=check,
        view=view,
        in_play=Battle.in_play,
        over=BATTLE_OVER,
        no_odds=NO_ODDS,
        waits=answering,
        hears=hears,
        explores=may_break,
        veils=veils,
        design=DESIGN,
        designs=DESIGNS,
    ),
    TURN,
    CHAPTERS,
    OFFERED,
)
