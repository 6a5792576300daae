"""Full Thrust Light (German): the smallest complete game of the Full Thrust family."""

from typing import Any

from umpire.kernel.binding import rulebook_of
from umpire.kernel.chapter import Chapter
from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.ground import Ground, Imprint
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.damage import DAMAGE
from umpire.rules.full_thrust_light.fire.chapter import FIRE
from umpire.rules.full_thrust_light.game_end import GAME_END
from umpire.rules.full_thrust_light.movement.chapter import MOVEMENT
from umpire.rules.full_thrust_light.phases import PhaseBegan
from umpire.rules.full_thrust_light.referee import REFEREE
from umpire.rules.full_thrust_light.samples import CLASSES, SAMPLES
from umpire.rules.full_thrust_light.sensors import SENSORS
from umpire.rules.full_thrust_light.setup import check, in_short, setup
from umpire.rules.full_thrust_light.state import refusals
from umpire.rules.full_thrust_light.state.battle import Battle, Setup
from umpire.rules.full_thrust_light.state.options import Options, Tables
from umpire.rules.full_thrust_light.state.units import ships_of
from umpire.rules.full_thrust_light.state.view import BattleView, shows_all, view
from umpire.rules.full_thrust_light.turn import TURN

CHAPTERS: tuple[Chapter[Battle], ...] = (
    Chapter(citations="table", codes=refusals.CODES),
    Chapter(citations="sequence", events=(PhaseBegan,)),
    MOVEMENT,
    FIRE,
    DAMAGE,
    REFEREE,
    SENSORS,
    GAME_END,
)
"""The chapters, in the order of the book; the umpire's own stand before its end."""

FULL_THRUST_LIGHT: Rulebook[Battle, Any, Any] = rulebook_of(
    Imprint(
        package=__name__,
        system="full-thrust-light",
        title="Full Thrust Light (German)",
        owner="Ground Zero Games",
        unit="MU",
        editions=(Edition("1"),),
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
        shows_all=shows_all,
        units=ships_of,
        in_play=Battle.in_play,
        over=refusals.BATTLE_OVER,
        no_odds=shared.NO_ODDS.under("FTL-FIRE-04"),
    ),
    TURN,
    CHAPTERS,
)
