"""Full Thrust: Remixed: the core game (chapters 2 to 10), and by options the advanced chapters."""

from typing import Any

from umpire.kernel.citation import cited
from umpire.kernel.classes import classes_told
from umpire.kernel.happening import heard, told
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import happened
from umpire.rules.full_thrust import orders
from umpire.rules.full_thrust.adjudicate import adjudicate, giver, side_of
from umpire.rules.full_thrust.boarding import happenings as boarding
from umpire.rules.full_thrust.chances import odds
from umpire.rules.full_thrust.choices import Choice, choices
from umpire.rules.full_thrust.combat import happenings as combat
from umpire.rules.full_thrust.damage import happenings as damage
from umpire.rules.full_thrust.design import DESIGN
from umpire.rules.full_thrust.editions import EDITIONS
from umpire.rules.full_thrust.exploring import explores
from umpire.rules.full_thrust.families import FAMILIES
from umpire.rules.full_thrust.fighters import happenings as fighters
from umpire.rules.full_thrust.ftl import happenings as ftl
from umpire.rules.full_thrust.mines import happenings as mines
from umpire.rules.full_thrust.missiles import happenings as missiles
from umpire.rules.full_thrust.morale import happenings as morale
from umpire.rules.full_thrust.movement import happenings as movement
from umpire.rules.full_thrust.open_book.outcomes import bares, hides_odds
from umpire.rules.full_thrust.planets import happenings as planets
from umpire.rules.full_thrust.referee import happenings as referee
from umpire.rules.full_thrust.samples import CLASSES, SAMPLES
from umpire.rules.full_thrust.secrecy import hears, veils
from umpire.rules.full_thrust.sensors import happenings as sensors
from umpire.rules.full_thrust.setup import check, in_short, setup
from umpire.rules.full_thrust.state.battle import Battle, Setup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.refusals import CODES
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.stations import happenings as stations
from umpire.rules.full_thrust.terrain import happenings as terrain
from umpire.rules.full_thrust.turns import happenings as turns
from umpire.rules.full_thrust.turns.sequence import SEQUENCE
from umpire.rules.full_thrust.view import BattleView, view
from umpire.rules.full_thrust.wonders import happenings as wonders

EVENTS: tuple[type[Any], ...] = (
    *turns.EVENTS,
    *movement.EVENTS,
    *fighters.EVENTS,
    *missiles.EVENTS,
    *combat.EVENTS,
    *damage.EVENTS,
    *boarding.EVENTS,
    *morale.EVENTS,
    *ftl.EVENTS,
    *sensors.EVENTS,
    *terrain.EVENTS,
    *stations.EVENTS,
    *planets.EVENTS,
    *mines.EVENTS,
    *wonders.EVENTS,
    *referee.EVENTS,
)
"""All that can happen, chapter by chapter."""

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

FULL_THRUST: Rulebook[Battle, orders.Order, Any] = Rulebook(
    system="full-thrust-remixed",
    editions=EDITIONS,
    title="Full Thrust: Remixed",
    owner="Ground Zero Games",
    unit="MU",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=orders.Order.__args__,
    event_types=EVENTS,
    choice_types=Choice.__args__,
    options_type=Options,
    tables_type=Tables,
    sequence=SEQUENCE,
    families=FAMILIES,
    citations=cited(__name__, CITATIONS, by_number=False),
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(CLASSES),
    design=DESIGN,
    setup=setup,
    in_short=in_short,
    check=check,
    adjudicate=adjudicate,
    apply=happened,
    giver=giver,
    side_of=side_of,
    view=view,
    report=heard,
    hears=hears,
    choices=choices,
    odds=odds,
    tell=told,
    explores=explores,
    bares=bares,
    hides_odds=hides_odds,
    veils=veils,
)
