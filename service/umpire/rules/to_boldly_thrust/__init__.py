"""To Boldly Thrust: Full Thrust in the Star Trek universe, built on Full Thrust: Remixed."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.power import register_delta
from umpire.rules.full_thrust.refusals import BATTLE_OVER, NO_ODDS
from umpire.rules.full_thrust.state.battle import answering
from umpire.rules.full_thrust.view import may_break, veils
from umpire.rules.to_boldly_thrust.design import DESIGN
from umpire.rules.to_boldly_thrust.repairs import tell
from umpire.rules.to_boldly_thrust.samples import CLASSES, DESIGNS, SAMPLES
from umpire.rules.to_boldly_thrust.setup import check, in_short, setup
from umpire.rules.to_boldly_thrust.state import Battle, Options, Setup, Tables
from umpire.rules.to_boldly_thrust.turn import CHAPTERS, DELTA, OFFERED, TURN
from umpire.rules.to_boldly_thrust.view import BattleView, hears, view

CITATIONS = (
    "general",
    "shields",
    "phasers",
    "photons",
    "aft_fire",
    "warp",
    "transporters",
    "tractors",
    "cloaks",
    "sensors",
    "repairs",
    "readings_of_fighting",
    "readings_of_flying",
    "readings_of_umpire",
)
"""The files that list its own rules, section by section of the book, and how it is read.

The book numbers nothing; sections are counted in its order. `TBT-RUL` readings settle what it
leaves open, or has lost of its tables; `TBT-UMP` readings are added by this project where it is
silent.
"""

register_delta(Battle, DELTA)

TO_BOLDLY_THRUST: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="to-boldly-thrust",
        title="To Boldly Thrust",
        owner="W. Scott Field; Full Thrust: BookCore Zero Games",
        unit="MU",
        editions=(Edition("1"),),
        citations=CITATIONS,
        by_number=False,
        upon=FULL_THRUST.citations,
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
        tell=tell,
        design=DESIGN,
        designs=DESIGNS,
    ),
    TURN,
    CHAPTERS,
    OFFERED,
)
