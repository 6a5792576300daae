"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""

from functools import partial

from umpire.kernel.citation import Citations
from umpire.kernel.classes import classes_told
from umpire.kernel.rulebook import Rulebook
from umpire.rules.space_fleet import orders
from umpire.rules.space_fleet.adjudicate import adjudicate, giver, side_of
from umpire.rules.space_fleet.apply import apply
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.chances import odds
from umpire.rules.space_fleet.choices import Choice, choices
from umpire.rules.space_fleet.citations import READINGS, RULES
from umpire.rules.space_fleet.design import DESIGN
from umpire.rules.space_fleet.design.classes import CLASSES
from umpire.rules.space_fleet.editions import EDITIONS
from umpire.rules.space_fleet.events import AnyEvent
from umpire.rules.space_fleet.exploring import explores
from umpire.rules.space_fleet.families import FAMILIES
from umpire.rules.space_fleet.opening import in_short
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.refusals import CODES
from umpire.rules.space_fleet.samples import SAMPLES
from umpire.rules.space_fleet.sequence import SEQUENCE
from umpire.rules.space_fleet.setup import Setup, check, setup
from umpire.rules.space_fleet.tables import Tables
from umpire.rules.space_fleet.telling import tell
from umpire.rules.space_fleet.view import BattleView, hears, report, view

SPACE_FLEET: Rulebook[Battle, orders.Order, AnyEvent] = Rulebook(
    system="space-fleet",
    editions=EDITIONS,
    title="Space Fleet",
    owner="the author of Space Fleet",
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
    citations=partial(Citations, RULES, READINGS),
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(CLASSES),
    design=DESIGN,
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
)
