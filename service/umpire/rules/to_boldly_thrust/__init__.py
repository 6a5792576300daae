"""To Boldly Thrust: Full Thrust in the Star Trek universe, built on Full Thrust: Remixed."""

from umpire.kernel.citation import cited
from umpire.kernel.classes import classes_told
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.adjudicate import adjudicate, giver, side_of
from umpire.rules.full_thrust.delta import plays_otherwise
from umpire.rules.full_thrust.open_book.outcomes import bares
from umpire.rules.full_thrust.view import veils
from umpire.rules.to_boldly_thrust.apply import apply
from umpire.rules.to_boldly_thrust.battle import Battle, Setup
from umpire.rules.to_boldly_thrust.chances import odds
from umpire.rules.to_boldly_thrust.choices import Choice, choices
from umpire.rules.to_boldly_thrust.delta import DELTA
from umpire.rules.to_boldly_thrust.design import DESIGN
from umpire.rules.to_boldly_thrust.editions import EDITIONS
from umpire.rules.to_boldly_thrust.events import AnyEvent
from umpire.rules.to_boldly_thrust.exploring import explores
from umpire.rules.to_boldly_thrust.families import FAMILIES
from umpire.rules.to_boldly_thrust.open_book.outcomes import hides_odds
from umpire.rules.to_boldly_thrust.options import Options
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.refusals import CODES
from umpire.rules.to_boldly_thrust.samples import CLASSES, SAMPLES
from umpire.rules.to_boldly_thrust.sequence import SEQUENCE
from umpire.rules.to_boldly_thrust.setup import check, in_short, setup
from umpire.rules.to_boldly_thrust.tables import Tables
from umpire.rules.to_boldly_thrust.telling import tell
from umpire.rules.to_boldly_thrust.view import BattleView, hears, report, view

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

TO_BOLDLY_THRUST: Rulebook[Battle, Order, AnyEvent] = Rulebook(
    system="to-boldly-thrust",
    editions=EDITIONS,
    title="To Boldly Thrust",
    owner="W. Scott Field; Full Thrust: Ground Zero Games",
    unit="MU",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=Order.__args__,
    event_types=AnyEvent.__args__,
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
    apply=apply,
    giver=giver,  # type: ignore[arg-type]
    side_of=side_of,  # type: ignore[arg-type]
    view=view,
    report=report,
    hears=hears,
    choices=choices,
    odds=odds,
    tell=tell,
    explores=explores,
    bares=bares,  # type: ignore[arg-type]
    hides_odds=hides_odds,
    veils=veils,  # type: ignore[arg-type]
)
