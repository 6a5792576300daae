"""To Boldly Thrust: Full Thrust in the Star Trek universe, built on Full Thrust: Remixed."""

from typing import Any

from umpire.kernel.citation import cited
from umpire.kernel.classes import classes_told
from umpire.kernel.happening import heard
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import happened
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.adjudicate import adjudicate, giver, side_of
from umpire.rules.full_thrust.combat import happenings as combat
from umpire.rules.full_thrust.damage import happenings as damage
from umpire.rules.full_thrust.delta import plays_otherwise
from umpire.rules.full_thrust.fighters import happenings as fighters
from umpire.rules.full_thrust.ftl import happenings as ftl
from umpire.rules.full_thrust.mines import happenings as mines
from umpire.rules.full_thrust.missiles import happenings as missiles
from umpire.rules.full_thrust.morale import happenings as morale
from umpire.rules.full_thrust.movement import happenings as movement
from umpire.rules.full_thrust.open_book.outcomes import bares
from umpire.rules.full_thrust.planets import happenings as planets
from umpire.rules.full_thrust.referee import happenings as referee
from umpire.rules.full_thrust.secrecy import veils
from umpire.rules.full_thrust.stations import happenings as stations
from umpire.rules.full_thrust.terrain import happenings as terrain
from umpire.rules.full_thrust.turns import happenings as turns
from umpire.rules.full_thrust.wonders import happenings as wonders
from umpire.rules.to_boldly_thrust.boarding import happenings as boarding
from umpire.rules.to_boldly_thrust.chances import odds
from umpire.rules.to_boldly_thrust.choices import Choice, choices
from umpire.rules.to_boldly_thrust.cloaks import happenings as cloaks
from umpire.rules.to_boldly_thrust.delta import DELTA
from umpire.rules.to_boldly_thrust.design import DESIGN
from umpire.rules.to_boldly_thrust.editions import EDITIONS
from umpire.rules.to_boldly_thrust.exploring import explores
from umpire.rules.to_boldly_thrust.families import FAMILIES
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.repairs import happenings as repairs
from umpire.rules.to_boldly_thrust.repairs.happenings import told
from umpire.rules.to_boldly_thrust.samples import CLASSES, SAMPLES
from umpire.rules.to_boldly_thrust.secrecy import hides_odds
from umpire.rules.to_boldly_thrust.sensors import happenings as sensors
from umpire.rules.to_boldly_thrust.sequence import SEQUENCE
from umpire.rules.to_boldly_thrust.setup import check, in_short, setup
from umpire.rules.to_boldly_thrust.shields import happenings as shields
from umpire.rules.to_boldly_thrust.stances import happenings as stances
from umpire.rules.to_boldly_thrust.state.battle import Battle, Setup
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.refusals import CODES
from umpire.rules.to_boldly_thrust.state.tables import Tables
from umpire.rules.to_boldly_thrust.tractors import happenings as tractors
from umpire.rules.to_boldly_thrust.view import BattleView, hears, view
from umpire.rules.to_boldly_thrust.warp import happenings as warp
from umpire.rules.to_boldly_thrust.weapons import happenings as weapons

EVENTS: tuple[type[Any], ...] = (
    *turns.EVENTS,
    *movement.EVENTS,
    *stances.EVENTS,
    *fighters.EVENTS,
    *missiles.EVENTS,
    *combat.EVENTS,
    *weapons.EVENTS,
    *shields.EVENTS,
    *damage.EVENTS,
    *warp.EVENTS,
    *repairs.EVENTS,
    *boarding.EVENTS,
    *tractors.EVENTS,
    *cloaks.EVENTS,
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
"""All that can happen, chapter by chapter.

What Remixed has for boarding and for its cloaking field does not happen here.
"""

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

plays_otherwise(Battle, DELTA)

TO_BOLDLY_THRUST: Rulebook[Battle, Order, Any] = Rulebook(
    system="to-boldly-thrust",
    editions=EDITIONS,
    title="To Boldly Thrust",
    owner="W. Scott Field; Full Thrust: Ground Zero Games",
    unit="MU",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=Order.__args__,
    event_types=EVENTS,
    choice_types=Choice.__args__,
    options_type=Options,
    tables_type=Tables,
    sequence=SEQUENCE,
    families=FAMILIES,
    citations=cited(__name__, CITATIONS, upon=FULL_THRUST.citations, by_number=False),
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(CLASSES),
    design=DESIGN,
    setup=setup,
    in_short=in_short,
    check=check,
    adjudicate=adjudicate,  # type: ignore[arg-type]
    apply=happened,
    giver=giver,  # type: ignore[arg-type]
    side_of=side_of,  # type: ignore[arg-type]
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
