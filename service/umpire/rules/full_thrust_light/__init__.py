"""Full Thrust Light (German): the smallest complete game of the Full Thrust family."""

from umpire.kernel.classes import classes_told
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust_light import choices as choosing
from umpire.rules.full_thrust_light import events, orders
from umpire.rules.full_thrust_light.adjudicate import adjudicate, giver, side_of
from umpire.rules.full_thrust_light.apply import apply
from umpire.rules.full_thrust_light.battle import Battle, Setup
from umpire.rules.full_thrust_light.chances import odds
from umpire.rules.full_thrust_light.citations import READINGS, RULES
from umpire.rules.full_thrust_light.options import Options, Tables
from umpire.rules.full_thrust_light.refusals import CODES
from umpire.rules.full_thrust_light.samples import CLASSES, SAMPLES
from umpire.rules.full_thrust_light.sequence import SEQUENCE
from umpire.rules.full_thrust_light.setup import check, in_short, setup
from umpire.rules.full_thrust_light.telling import tell
from umpire.rules.full_thrust_light.view import BattleView, hears, report, shows_all, view

FULL_THRUST_LIGHT: Rulebook[Battle, orders.Order, events.AnyEvent] = Rulebook(
    system="full-thrust-light",
    editions=(Edition("1"),),
    title="Full Thrust Light (German)",
    owner="Ground Zero Games",
    unit="MU",
    battle_type=Battle,
    setup_type=Setup,
    view_type=BattleView,
    order_types=orders.Order.__args__,
    event_types=events.AnyEvent.__args__,
    choice_types=choosing.Choice.__args__,
    options_type=Options,
    tables_type=Tables,
    sequence=SEQUENCE,
    families={
        orders.WriteOrder: "movement",
        orders.FinishOrders: "movement",
        orders.MoveShips: "movement",
        orders.ReturnToTable: "movement",
        orders.RollInitiative: "fire",
        orders.FireWeapons: "fire",
        orders.PassFire: "fire",
        orders.ApplyDamage: "damage",
        orders.CorrectShip: "damage",
        orders.ScanShip: "sensors",
        orders.Withdraw: "sequence",
        orders.DeclareVictory: "sequence",
    },
    rules=RULES,
    readings=READINGS,
    codes=CODES,
    samples=SAMPLES,
    classes=classes_told(CLASSES),
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
    choices=choosing.choices,
    odds=odds,
    tell=tell,
    shows_all=shows_all,
)
