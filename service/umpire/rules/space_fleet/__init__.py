"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""

from typing import Any

from umpire.kernel.citation import cited
from umpire.kernel.classes import classes_told
from umpire.kernel.happening import heard, told
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import happened
from umpire.rules.space_fleet import orders
from umpire.rules.space_fleet.adjudicate import adjudicate, giver, side_of
from umpire.rules.space_fleet.chances import odds
from umpire.rules.space_fleet.choices import Choice, choices
from umpire.rules.space_fleet.design import DESIGN
from umpire.rules.space_fleet.design.classes import CLASSES
from umpire.rules.space_fleet.editions import EDITIONS
from umpire.rules.space_fleet.exploring import explores
from umpire.rules.space_fleet.families import FAMILIES
from umpire.rules.space_fleet.fire import happenings as fire
from umpire.rules.space_fleet.hits import happenings as hits
from umpire.rules.space_fleet.missiles import happenings as missiles
from umpire.rules.space_fleet.movement import happenings as movement
from umpire.rules.space_fleet.opening import in_short
from umpire.rules.space_fleet.referee import happenings as referee
from umpire.rules.space_fleet.samples import SAMPLES
from umpire.rules.space_fleet.sensors import happenings as sensors
from umpire.rules.space_fleet.sequence import SEQUENCE
from umpire.rules.space_fleet.setup import Setup, check, setup
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.refusals import CODES
from umpire.rules.space_fleet.state.tables import Tables
from umpire.rules.space_fleet.terrain import happenings as terrain
from umpire.rules.space_fleet.turns import happenings as turns
from umpire.rules.space_fleet.view import BattleView, hears, view

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

EVENTS: tuple[type[Any], ...] = (
    *turns.EVENTS,
    *movement.EVENTS,
    *terrain.EVENTS,
    *missiles.EVENTS,
    *fire.EVENTS,
    *hits.EVENTS,
    *sensors.EVENTS,
    *referee.EVENTS,
)
"""All that can happen, chapter by chapter."""


SPACE_FLEET: Rulebook[Battle, orders.Order, Any] = Rulebook(
    system="space-fleet",
    editions=EDITIONS,
    title="Space Fleet",
    owner="the author of Space Fleet",
    unit="hex",
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
    citations=cited(__name__, CITATIONS),
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(CLASSES),
    design=DESIGN,
    explores=explores,
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
)
