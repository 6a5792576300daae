"""Wonder weapons in the words of the suite (FT 12.3): shots, charges, fields, cloaks."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.full_thrust.design import Design, assess
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, WriteOrder
from umpire.rules.full_thrust.power import charge_of, ready_waves
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.battle import Battle, Ruling, change_ship, require_ship
from umpire.rules.full_thrust.state.ship import CloakingField, NovaCannon, WaveGun
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.wonder_fields import TemplateStruck, WaveGunCharged
from umpire.rules.full_thrust.wonder_weapons import FireNova, FireWaveGun, MoveTemplates, end_cloaks

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled, side_of
from .full_thrust_remixed_fields import KINDS, fitted, to_template
from .full_thrust_remixed_telling import everything, where
from .full_thrust_remixed_words import UNLISTED, to_battle
from .vocabulary import Answer, Unsupported

ALONE = {"ships": [{"id": "A", "velocity": 0}]}
"""A ship for cases that ask of a weapon and name no ship."""


def _struck(question: Question, after: Battle, happened: Happened) -> Answer:
    """Tell what a template has done, and the charge that its ship has left."""
    told = everything(question, after, happened)
    touched = [event.target for event in happened if isinstance(event, TemplateStruck)]
    name = question.when["ship"]
    return told | {
        "touched": touched,
        "charge": sum(charge.points for charge in require_ship(after, name, at="/ship").charges),
        "templates": len(after.templates),
    }


def _nova(question: Question) -> Answer:
    """Answer for a shot of a ship whose order has armed its cannon."""
    name = question.when["ship"]
    battle, weapon = fitted(question.battle, name, NovaCannon, UNLISTED)
    battle = change_ship(battle, name, order=Manoeuvre(nova=True))
    battle = in_phase(battle, "fire", side_of(battle, name))
    return _struck(question, *ruled(battle, FireNova(name, weapon), question.dice))


def _nova_continue(question: Question) -> Answer:
    """Answer for a shot of an earlier turn in the stage that the case names."""
    given, name = question.given["nova_template"], question.when["ship"]
    battle = replace(question.battle, turn=max(question.battle.turn, given.get("stage", 2)))
    battle = replace(battle, templates=(to_template(battle, given, name),))
    battle = in_phase(battle, "templates")
    return _struck(question, *ruled(battle, MoveTemplates(), question.dice))


def _order_nova(question: Question) -> Answer:
    """Answer whether a cannon can be armed by an order with anything else in it."""
    name, order = question.when["ship"], question.when.get("order", "")
    battle, _ = fitted(question.battle, name, NovaCannon, UNLISTED)
    options = replace(battle.options, illegal_orders="reject")
    battle = replace(battle, phase="orders", options=options)
    after, _ = ruled(battle, WriteOrder(name, notation=f"Nova {order}"), question.dice)
    return {"armed": (require_ship(after, name, at="/ship").order or Manoeuvre()).nova}


def _fit(question: Question) -> Answer:
    """Answer whether a ship of the case can be designed with a system."""
    name = question.when["system"]
    if name not in KINDS:
        raise Unsupported(f"no system {name!r}")
    ship = question.battle.ships[0]
    design = Design(
        mass=max(1, ship.ssd.mass),
        hull=1,
        systems=(KINDS[name]("it"),),
        class_code=ship.ssd.class_code,
        group=ship.ssd.group,
    )
    wrong = [
        each.code
        for each in assess(design, question.battle.tables).violations
        if each.pointer.startswith("/systems/0")
    ]
    if wrong:
        return {"ok": False, "refused": True, "allowed": False, "reason": wrong[0]}
    return {"fits": True}


def _wave_charge(question: Question) -> Answer:
    """Answer for a gun that is ordered to charge for as many turns as the case has dice."""
    battle = question.battle if question.battle.ships else to_battle({**question.given, **ALONE})
    name = question.when.get("ship", battle.ships[0].id)
    battle, weapon = fitted(battle, name, WaveGun, UNLISTED)
    charged: list[WaveGunCharged] = []
    for turn, _ in enumerate(question.when.get("dice", ()), start=battle.turn):
        battle = replace(change_ship(battle, name, order=Manoeuvre(wave=True)), turn=turn)
        battle, happened = ruled(in_phase(battle, "movement"), MoveShips(), question.dice)
        charged += [event for event in happened if isinstance(event, WaveGunCharged)]
    ship = require_ship(battle, name, at="/ship")
    return {
        "charge": charge_of(ship, weapon),
        "ready": bool(ready_waves(battle, ship)),
        "rolls": [event.rolls[0].faces[0] for event in charged],
    }


def _wave_fire(question: Question) -> Answer:
    name = question.when["ship"]
    battle, weapon = fitted(question.battle, name, WaveGun, UNLISTED)
    battle = in_phase(battle, "fire", side_of(battle, name))
    return _struck(question, *ruled(battle, FireWaveGun(name, weapon), question.dice))


def _cloak(question: Question) -> Answer:
    """Answer for a ship that is cloaked for some turns: where it is when it is back."""
    when, name = question.when, question.when["ship"]
    battle, _ = fitted(question.battle, name, CloakingField, UNLISTED)
    turns = when["turns"]
    for number in range(turns):
        orders = when.get("orders", ())
        text = orders[number] if number < len(orders) else ""
        notation = f"{text} Cloak {turns}" if not number else text
        battle, written = ruled(
            replace(battle, phase="orders", finished=()),
            WriteOrder(name, notation=notation),
            question.dice,
        )
        void = next((each.voided for each in written if isinstance(each, OrderWritten)), None)
        if void and not number:
            return {"ok": False, "refused": True, "allowed": False, "reason": void}
        battle, _ = ruled(in_phase(battle, "movement"), MoveShips(), question.dice)
        began = PhaseBegan(turn=battle.turn + 1, phase="orders")
        ruling, _ = end_cloaks(Ruling(battle).then(began))
        battle = ruling.state
    ship = require_ship(battle, name, at="/ship")
    return {
        **where(ship),
        "position": {"x": ship.x, "y": ship.y},
        "reappears_at_start_of_turn": battle.turn,
        "cloaked": ship.status == "cloaked",
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "nova": _nova,
    "nova_continue": _nova_continue,
    "order_nova": _order_nova,
    "fit": _fit,
    "wave_charge": _wave_charge,
    "wave_fire": _wave_fire,
    "cloak": _cloak,
}
