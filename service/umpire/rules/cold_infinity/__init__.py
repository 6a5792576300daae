"""Cold Infinity: starships with real vectors, power plants and electronic warfare."""

from umpire.kernel.classes import classes_told
from umpire.kernel.rulebook import Rulebook
from umpire.rules.cold_infinity import orders
from umpire.rules.cold_infinity.adjudicate import adjudicate, giver, side_of
from umpire.rules.cold_infinity.apply import apply
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.chances import odds
from umpire.rules.cold_infinity.choices import Choice, choices
from umpire.rules.cold_infinity.citations import CITATIONS
from umpire.rules.cold_infinity.editions import EDITIONS
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.exploring import explores
from umpire.rules.cold_infinity.families import FAMILIES
from umpire.rules.cold_infinity.opening import in_short
from umpire.rules.cold_infinity.options import Options
from umpire.rules.cold_infinity.refusals import CODES
from umpire.rules.cold_infinity.samples import CRAFT
from umpire.rules.cold_infinity.samples_of_basics import ships_of
from umpire.rules.cold_infinity.samples_of_battles import SAMPLES
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.setup import Setup, check, setup
from umpire.rules.cold_infinity.tables import Tables
from umpire.rules.cold_infinity.telling import tell
from umpire.rules.cold_infinity.view import BattleView, hears, report, veils, view

COLD_INFINITY: Rulebook[Battle, orders.Order, AnyEvent] = Rulebook(
    system="cold-infinity",
    editions=EDITIONS,
    title="Cold Infinity",
    owner="the author of Cold Infinity",
    unit="hex",
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
    citations=CITATIONS,
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(ships_of("advanced"), CRAFT),
    explores=explores,
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
    veils=veils,
)
