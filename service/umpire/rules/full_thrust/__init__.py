"""Full Thrust: Remixed: the core game (chapters 2 to 10), and by options the advanced chapters."""

from umpire.kernel.citation import cited
from umpire.kernel.classes import classes_told
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust import orders
from umpire.rules.full_thrust.adjudicate import adjudicate, giver, side_of
from umpire.rules.full_thrust.apply import apply
from umpire.rules.full_thrust.battle import Battle, Setup
from umpire.rules.full_thrust.chances import odds
from umpire.rules.full_thrust.choices import Choice, choices
from umpire.rules.full_thrust.design import DESIGN
from umpire.rules.full_thrust.editions import EDITIONS
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.exploring import explores
from umpire.rules.full_thrust.families import FAMILIES
from umpire.rules.full_thrust.open_book.outcomes import bares, hides_odds
from umpire.rules.full_thrust.options import Options
from umpire.rules.full_thrust.refusals import CODES
from umpire.rules.full_thrust.samples import CLASSES, SAMPLES
from umpire.rules.full_thrust.sequence import SEQUENCE
from umpire.rules.full_thrust.setup import check, in_short, setup
from umpire.rules.full_thrust.tables import Tables
from umpire.rules.full_thrust.telling import tell
from umpire.rules.full_thrust.view import BattleView, hears, report, veils, view

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

FULL_THRUST: Rulebook[Battle, orders.Order, AnyEvent] = Rulebook(
    system="full-thrust-remixed",
    editions=EDITIONS,
    title="Full Thrust: Remixed",
    owner="Ground Zero Games",
    unit="MU",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=orders.Order.__args__,
    event_types=AnyEvent.__args__,
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
    apply=apply,
    giver=giver,
    side_of=side_of,
    view=view,
    report=report,
    hears=hears,
    choices=choices,
    odds=odds,
    tell=tell,
    explores=explores,
    bares=bares,
    hides_odds=hides_odds,
    veils=veils,
)
