"""Cold Infinity: starships with real vectors, power plants and electronic warfare."""

import sys
from itertools import chain
from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.chapter import Chapter
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.errors import CODES, Code, codes_in
from umpire.kernel.rulebook import Rulebook
from umpire.rules.cold_infinity.citations import PAGES
from umpire.rules.cold_infinity.design import DESIGN
from umpire.rules.cold_infinity.play import veils
from umpire.rules.cold_infinity.samples import CLASSES, DESIGNS, SMALL
from umpire.rules.cold_infinity.setup import SAMPLES, Setup, check, in_short, setup
from umpire.rules.cold_infinity.state import sheet as refusals
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import said_of_order
from umpire.rules.cold_infinity.turns.sequence import CHAPTERS, TURN
from umpire.rules.cold_infinity.view import BattleView, view


def _codes() -> tuple[Code, ...]:
    """Return the codes that the modules of this book name, in the order of their imports."""
    modules = [each for name, each in sys.modules.items() if name.startswith(f"{__name__}.")]
    named = chain.from_iterable(codes_in(vars(each)) for each in modules)
    return tuple([each for each in dict.fromkeys(named) if each not in CODES])


COLD_INFINITY: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="cold-infinity",
        title="Cold Infinity",
        owner="the author of Cold Infinity",
        unit="hex",
        editions=(Edition("1"),),
        citations=PAGES,
    ),
    BookCore(
        battle_type=Battle,
        setup_type=Setup,
        view_type=BattleView,
        options_type=Options,
        tables_type=Tables,
        samples=SAMPLES,
        classes=classes_told(
            *({name: DESIGNS[name].unit for name in names} for names in (CLASSES, SMALL))
        ),
        setup=setup,
        in_short=in_short,
        check=check,
        view=view,
        in_play=Battle.in_play,
        over=refusals.BATTLE_OVER,
        no_odds=refusals.NO_ODDS,
        veils=veils,
        names=said_of_order,
        design=DESIGN,
        designs=DESIGNS,
    ),
    TURN,
    (*CHAPTERS, Chapter(codes=_codes())),
)
