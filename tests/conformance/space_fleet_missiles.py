"""Long-range missiles in the words of the suite (SF 8): launch, moves, defence, attacks."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.space_fleet import (
    Battle,
    DefendAgainstMissile,
    LaunchMissile,
    Missile,
    MoveMissile,
    ResolveMissiles,
)
from umpire.rules.space_fleet.firing import ShotsFired
from umpire.rules.space_fleet.missile_attacks import (
    MissileAttacked,
    SalvoWasted,
    TargetDrawn,
    draw_target,
)
from umpire.rules.space_fleet.missiles import MissileLaunched, MissileMoved
from umpire.rules.space_fleet.units import require_known_missile, ships_of

from .space_fleet_asking import Happened, Question, in_phase, only, ruled
from .space_fleet_fire import rolls_of, to_shots
from .space_fleet_position import as_known, as_told
from .space_fleet_telling import REMOVED, everything, flying, gone, where
from .vocabulary import Answer


def _missile(question: Question) -> Missile:
    missiles = question.battle.missiles
    return require_known_missile(
        question.battle, question.when.get("missile", only(missiles)), at="/missile"
    )


def _launch(question: Question) -> Answer:
    when, ship = question.when, question.ship
    first = ship.lr_launchers[0].id if ship.lr_launchers else ""
    launcher = when.get("launcher", when.get("mount", first))
    facing = when.get("facing", when.get("direction"))
    order = LaunchMissile(ship.id, launcher, facing, when.get("heading_deg"))
    after, happened = ruled(in_phase(question.battle, "launch"), order, question.dice)
    (launched,) = (event for event in happened if isinstance(event, MissileLaunched))
    told = everything(after, happened)
    salvo = told["missiles"][launched.missile]
    now = told["ships"][ship.id]
    return {**told, **salvo, "missile": salvo, "ship": now, "lr_launchers": now["lr_launchers"]}


def _move(question: Question) -> Answer:
    """Answer for a salvo: where it is, what it attacks, whether it is gone."""
    when, missile = question.when, _missile(question)
    pivot = when.get("facing", when.get("pivot"))
    on_grid = question.battle.options.grid == "hex"
    target = when.get("target")
    order = MoveMissile(
        missile.id,
        tuple(when.get("path", ())),
        pivot if on_grid else None,
        when.get("heading_deg", None if on_grid else pivot),
        None if target is None else as_known(question.battle, target, missile.side),
    )
    after, happened = ruled(in_phase(question.battle, "missiles"), order, question.dice)
    moved = next(event for event in happened if isinstance(event, MissileMoved))
    left = after.missile(missile.id)
    now = {
        **flying(missile if left is None else left),
        **where(moved.place),
        "path": moved.path,
        "moves_made": moved.moves_made,
        "removed": left is None,
        "target": moved.target and as_told(question.battle, moved.target),
    }
    now |= {"status": REMOVED["last_move"]} if left is None else {}
    return {**everything(after, happened), **now, "missile": now}


# Attacks.


def _attack(question: Question) -> Answer:
    """Answer for the attack of a salvo from where it is: it stays, is told its target, strikes."""
    missile, when = _missile(question), question.when
    target = when.get("target", missile.target)
    waiting = replace(missile, moved=False, target=None)
    battle = in_phase(replace(question.battle, missiles=(waiting,)), "missiles")
    named = None if target is None else as_known(battle, target, missile.side)
    battle, _ = ruled(battle, MoveMissile(missile.id, target=named), question.dice)
    after, happened = ruled(in_phase(battle, "missile_attacks"), ResolveMissiles(), question.dice)
    return {
        **everything(after, happened),
        "missile": gone(happened).get(missile.id, {"status": "active"})["status"],
        **_struck(after, happened),
    }


def _struck(after: Battle, happened: Happened) -> Answer:
    """Tell how a salvo struck, or what it was wasted on."""
    for event in happened:
        if isinstance(event, SalvoWasted):
            stays = any(event.dummy in {each.id, each.squadron} for each in after.dummies)
            return {"wasted": True, "hits": 0, "counter": "stays" if stays else "removed"}
        if isinstance(event, MissileAttacked):
            return {
                "wasted": False,
                "target": event.target,
                "effective_range": event.range,
                "shots": event.shots,
                "need": event.need,
                "modifier": event.modifier,
                "hit": event.struck > 0,
                "struck": event.struck,
                "hits": event.hits,
                "drawn": any(isinstance(each, TargetDrawn) for each in happened),
            }
    return {"wasted": False}


def _select_target(question: Question) -> Answer:
    squadron = question.when.get("squadron", question.when.get("target"))
    ships = ships_of(question.battle, squadron)
    ship, rolls = draw_target(question.battle, _missile(question), ships, question.dice)
    return {"target": ship.id, "dice": [face for roll in rolls for face in roll.faces]}


def _defence(question: Question) -> Answer:
    """Answer for a ship's fire at a salvo: so many shots of a weapon, beams if none is named."""
    when, ship, missile = question.when, question.ship, _missile(question)
    battle = in_phase(question.battle, "missile_defence")
    shots = when.get("shots", 1)
    told = [{**when, "count": shots}] if isinstance(shots, int) else shots
    aimed = [{**each, "target": missile.id} for each in told]
    order = DefendAgainstMissile(ship.id, to_shots(battle, ship, aimed))
    after, happened = ruled(battle, order, question.dice)
    left = after.missile(missile.id)
    everyone = everything(after, happened)
    (first, *_) = (event for event in happened if isinstance(event, ShotsFired))
    return {
        **everyone,
        "range": first.range,
        "band": first.band,
        "need": first.need,
        "modifier": first.modifier,
        "rolls": list(rolls_of(battle, happened)),
        "hit": left is None,
        "missile": "destroyed" if left is None else flying(left)["status"],
        "ship": everyone["ships"][ship.id],
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "launch_missile": _launch,
    "move_missile": _move,
    "missile_attack": _attack,
    "select_missile_target": _select_target,
    "missile_defence": _defence,
}
