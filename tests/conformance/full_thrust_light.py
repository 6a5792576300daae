"""Full Thrust Light in the words of the suite: German arcs, `fls`, `dv`, working and fired flags.

Each command becomes orders to the rulebook; the answer is read from the events of its rulings.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import DECIMALS, relative_bearing_deg
from umpire.kernel.ruling import Value, fold
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.flight import turn_allowance
from umpire.rules.full_thrust.gunnery import throw_for_arc
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust_light import (
    FIRING,
    FULL_THRUST_LIGHT,
    ApplyDamage,
    Battle,
    BattleEnded,
    BeamFired,
    DeclareVictory,
    FireWeapons,
    InitiativeRolled,
    MoveShips,
    OrderWritten,
    PassFire,
    PhaseBegan,
    ReturnToTable,
    RollInitiative,
    Ruling,
    Ship,
    ShipMoved,
    ShotLost,
    ThresholdChecked,
    TorpedoFired,
    Withdraw,
    WriteOrder,
    count_beam_dice,
    end_activation,
    find_acting_ship,
    find_arcs,
    find_ship,
    find_threshold,
    find_torpedo_need,
    last_fleet_standing,
    may_fire_through,
    pass_fire,
    read_line,
)

from .full_thrust_light_words import GERMAN, to_arc, to_battle, to_manoeuvre, to_shots
from .vocabulary import Answer, Case, Unsupported, scripted

CODES = frozenset(code.name for code in FULL_THRUST_LIGHT.codes)

When = Mapping[str, Any]


def ask(case: Case) -> Answer:
    """Answer one case.

    Raises:
        Refusal: the rulebook refuses.
        Unsupported: the command is not known.
    """
    when = case["when"]
    command = _COMMANDS.get(when["command"])
    if command is None:
        raise Unsupported(f"no command {when['command']!r}")
    return {"ok": True, "refused": False, **command(to_battle(case["given"]), when)}


# Asking the rulebook. A case asks about one step, so a phase or a battle that ends of itself
# with that step is held open.


def _rule(battle: Battle, order: Value, dice: Dice) -> tuple[Battle, tuple[Any, ...]]:
    ruling = FULL_THRUST_LIGHT.adjudicate(battle, order, dice)
    happened = tuple(
        event for event in ruling.events if not isinstance(event, (BattleEnded, PhaseBegan))
    )
    return fold(battle, happened), happened


def _in_fire_phase(battle: Battle, first: str | None = None) -> Battle:
    """Return the battle in its fire phase: initiative as given, else `first` before the others."""
    order = battle.initiative or tuple(sorted(battle.sides, key=lambda side: side != first))
    return replace(battle, phase="fire", initiative=order, active=battle.active or first)


# Movement.


def _move(battle: Battle, when: When) -> Answer:
    given = dict(when.get("orders", {}))
    if "ship" in when:
        given[when["ship"]] = when.get("order")
    spoken = {name: order for name, order in given.items() if order is not None}
    voided: dict[str, str | None] = {}
    with scripted(when.get("dice", ())) as dice:
        for name in given:
            find_acting_ship(battle, name, at="/ship")
        for name, order in spoken.items():
            battle, happened = _rule(battle, _written(name, order), dice)
            voided |= {e.ship: e.voided for e in happened if isinstance(e, OrderWritten)}
        battle, happened = _rule(replace(battle, phase="movement"), MoveShips(), dice)
    moves = {event.ship: event for event in happened if isinstance(event, ShipMoved)}
    ships = {
        ship.id: _flown(ship, moves[ship.id], voided.get(ship.id))
        for ship in battle.ships
        if ship.id in moves
    }
    named = ships[when["ship"]] if "ship" in when else {}
    return named | {"ships": ships}


def _written(name: str, order: Any) -> WriteOrder:
    if isinstance(order, str):
        return WriteOrder(name, notation=order)
    return WriteOrder(name, manoeuvre=to_manoeuvre(order))


def _flown(ship: Ship, moved: ShipMoved, voided: str | None) -> Answer:
    where = _where(ship)
    return where | {
        "ok": True,
        "thrust_used": {"turn": moved.turn_thrust, "speed": moved.speed_thrust},
        "mid_course": moved.mid_course,
        "halves": moved.legs,
        "path": moved.path,
        "reason": voided,
        "ship": where,
    }


def _where(ship: Ship) -> Answer:
    return {
        "x": ship.x,
        "y": ship.y,
        "course": ship.course,
        "velocity": ship.velocity,
        "status": ship.status,
        "thrust": ship.thrust,
    }


def _return(battle: Battle, when: When) -> Answer:
    order = ReturnToTable(when["ship"], when["x"], when["y"], when["course"])
    battle, _ = _rule(battle, order, SuppliedDice(()))
    return {"ship": _where(find_ship(battle, when["ship"], at="/ship"))}


def _thrust(battle: Battle, when: When) -> Answer:
    thrust = find_ship(battle, when["ship"], at="/ship").thrust if "ship" in when else None
    thrust = when["thrust"] if thrust is None else thrust
    return {"thrust": thrust, "max_turn": turn_allowance(thrust)}


# Arcs.


def _arc_of_target(battle: Battle, when: When) -> Answer:
    firer = find_ship(battle, when["ship"], at="/ship")
    target = find_ship(battle, when["target"], at="/target")
    bearing = find_arcs(firer, target)
    arcs = read_line(bearing, battle.options.arc_line)
    with scripted(when.get("dice", ())) as dice:
        if len(arcs) > 1 and when.get("dice"):
            arcs = (throw_for_arc(arcs, dice, "arc")[0],)
    if when.get("choice") and to_arc(when["choice"]) in arcs:
        arcs = (to_arc(when["choice"]),)
    return {
        "arc": GERMAN[arcs[0]] if len(arcs) == 1 else None,
        "arcs": [GERMAN[arc] for arc in arcs],
        "fire_allowed": any(may_fire_through(arc) for arc in arcs),
        "range": round(range_between(firer, target), DECIMALS),
        "relative_bearing": relative_bearing_deg(firer.place, firer.course, target.place),
    }


# Fire.


def _fire(battle: Battle, when: When) -> Answer:
    firer = find_ship(battle, when["ship"], at="/ship")
    return _fired(_in_fire_phase(battle, firer.side), when)[1]


def _fired(battle: Battle, when: When) -> tuple[Battle, Answer]:
    order = FireWeapons(when["ship"], to_shots(when["shots"]))
    with scripted(when.get("dice", ())) as dice:
        after, happened = _rule(battle, order, dice)
    told = {event.weapon: _shot(event) for event in happened if isinstance(event, _SHOTS)}
    hurt = {
        name: _hurt(battle, after, name, happened)
        for name in dict.fromkeys(shot.target for shot in order.shots)
    }
    shots = [told[shot.weapon] for shot in order.shots]
    return after, {"ok": True, "ship": when["ship"], "shots": shots, "targets": hurt}


_SHOTS = (BeamFired, TorpedoFired, ShotLost)


def _shot(event: BeamFired | TorpedoFired | ShotLost) -> Answer:
    told: Answer = {"weapon": event.weapon, "target": event.target, "arc": GERMAN[event.arc]}
    if isinstance(event, ShotLost):
        return told | {"fired": False, "damage": 0}
    told |= {"range": event.range_mu, "damage": event.damage}
    faces = [face for roll in event.rolls for face in roll.faces]
    if isinstance(event, BeamFired):
        return told | {"dice": faces}
    return told | {"need": event.need, "hit": event.hit, "die": faces[0], "dice": faces}


def _hurt(before: Battle, after: Battle, name: str, happened: Sequence[Any]) -> Answer:
    """Tell what became of one target, from the events that name it."""
    was, now = find_ship(before, name, at="/target"), find_ship(after, name, at="/target")
    checks = [
        event for event in happened if isinstance(event, ThresholdChecked) and event.ship == name
    ]
    return {
        "ok": True,
        "damage_taken": now.damage - was.damage,
        "damage": now.damage,
        "boxes_left": max(0, boxes(now.ssd.rows) - now.damage),
        "status": now.status,
        "threshold": checks[0].number if checks else None,
        "rolled": [system for check in checks for system in check.systems],
        "lost": [system for system in now.lost if system not in was.lost],
        "thrust": now.thrust,
        "fire_controls": now.fire_controls,
    }


def _fire_phase(battle: Battle, when: When) -> Answer:
    battle = _initiative_thrown(battle, when)
    results: list[Answer] = []
    for activation in when["activations"]:
        try:
            battle, answer = _activated(battle, activation)
        except Refusal as refusal:
            answer = {"ok": False, "reason": refusal.code}
        named = {key: activation[key] for key in ("ship", "side") if key in activation}
        results.append(answer | named)
    ships = {ship.id: _where(ship) | {"damage": ship.damage} for ship in battle.ships}
    return {"results": results, "ships": ships}


def _initiative_thrown(battle: Battle, when: When) -> Battle:
    """Return the fire phase with initiative as the case has it, and the first side at hand."""
    order = tuple(when.get("initiative") or battle.initiative or battle.sides)
    battle = replace(battle, phase="fire", initiative=order)
    return replace(battle, active=battle.active or FIRING.next_side(battle) or order[0])


def _activated(battle: Battle, activation: When) -> tuple[Battle, Answer]:
    """Fire one ship; an activation without shots, or with `pass`, is a pass of its side."""
    if activation.get("shots") and not activation.get("pass"):
        return _fired(battle, activation)
    passing = activation.get("pass")
    side = passing if isinstance(passing, str) else activation.get("side")
    if side is None:
        side = find_ship(battle, activation["ship"], at="/ship").side
    with scripted(activation.get("dice", ())) as dice:
        return _rule(battle, PassFire(side), dice)[0], {"ok": True}


def _activation_order(battle: Battle, when: When) -> Answer:
    """Let each side's ships act one after another, as the sequence of play calls the sides up."""
    battle = _initiative_thrown(replace(battle, active=None), when)
    passes = list(when.get("passes", ()))
    sides: list[str] = []
    side = FIRING.next_side(replace(battle, active=None))
    while side is not None:
        sides.append(side)
        battle = replace(battle, active=side)
        if side in passes:
            passes.remove(side)
            battle = pass_fire(Ruling(battle), PassFire(side), SuppliedDice(())).state
        else:
            ship = next(ship for ship in battle.ships if ship.side == side and ship.can_fire)
            battle = end_activation(battle, ship).apply(battle)
        side = FIRING.next_side(battle)
    return {"sides": sides}


def _initiative(battle: Battle, when: When) -> Answer:
    sides = tuple(when.get("sides", battle.sides))
    battle = replace(battle, sides=sides, phase="fire")
    with scripted(when["dice"]) as dice:
        _, happened = _rule(battle, RollInitiative(), dice)
    (thrown,) = (event for event in happened if isinstance(event, InitiativeRolled))
    rerolled = len(thrown.rolls) > len(sides)
    return {"order": thrown.order, "winner": thrown.order[0], "rerolled": rerolled}


# Damage.


def _apply_damage(battle: Battle, when: When) -> Answer:
    return _damaged(battle, when["target"], when)[1]


def _damaged(battle: Battle, target: str, attack: When) -> tuple[Battle, Answer]:
    order = ApplyDamage(target, attack["points"], attack.get("attacker", "referee"))
    with scripted(attack.get("dice", ())) as dice:
        after, happened = _rule(battle, order, dice)
    return after, _hurt(battle, after, target, happened)


def _apply_damage_sequence(battle: Battle, when: When) -> Answer:
    before, checks = battle, []
    for attack in when["attacks"]:
        battle, answer = _damaged(battle, attack.get("target", when["target"]), attack)
        checks.append(answer)
    return _hurt(before, battle, when["target"], ()) | {"checks": checks}


# The end.


def _game_end(battle: Battle, when: When) -> Answer:
    ending: Value | None = None
    if "withdraw" in when:
        ending = Withdraw(when["withdraw"])
    elif "victory" in when:
        ending = DeclareVictory(when["victory"])
    if ending is None:
        return _ended(last_fleet_standing(battle))
    ruling = FULL_THRUST_LIGHT.adjudicate(battle, ending, SuppliedDice(()))
    return _ended(next((e for e in ruling.events if isinstance(e, BattleEnded)), None))


def _ended(end: BattleEnded | None) -> Answer:
    return {
        "ended": end is not None,
        "winner": end.winner if end else None,
        "reason": end.reason if end else None,
    }


# The tables alone.


def _beam_dice(battle: Battle, when: When) -> Answer:
    dice = count_beam_dice(when["class"], when["range"], battle.tables.beam.band_mu)
    return {"dice": dice, "in_range": dice > 0}


def _to_hit(battle: Battle, when: When) -> Answer:
    need = find_torpedo_need(when["range"], battle.tables.pulse_torpedo)
    return {"need": need, "in_range": need is not None}


def _threshold(battle: Battle, when: When) -> Answer:
    reading, table = battle.options.multi_threshold, battle.tables.threshold
    return {"threshold": find_threshold(when["row"], when.get("rows", 1), reading, table)}


_COMMANDS: dict[str, Callable[[Battle, When], Answer]] = {
    "move": _move,
    "return_to_table": _return,
    "thrust": _thrust,
    "arc": _arc_of_target,
    "fire": _fire,
    "fire_phase": _fire_phase,
    "activation_order": _activation_order,
    "initiative": _initiative,
    "apply_damage": _apply_damage,
    "apply_damage_sequence": _apply_damage_sequence,
    "game_end": _game_end,
    "beam_dice": _beam_dice,
    "to_hit": _to_hit,
    "threshold": _threshold,
}
