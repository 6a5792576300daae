"""Telling events in plain words: one line each, dice and all, without the citation. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place, points, thrown
from umpire.rules.full_thrust_light import events

_REASONS = {
    "fleet_eliminated": "a fleet is eliminated",
    "withdrawal": "the other side withdrew",
    "victory_condition": "a victory condition is met",
}


def tell(event: events.AnyEvent) -> str:
    """Return one line of plain words that tells `event`."""
    return _TELLINGS[type(event)](event)


def _order_written(event: events.OrderWritten) -> str:
    ordered = f"{event.ship}'s order is written: {event.notation or 'straight on'}"
    if event.voided:
        return f"{ordered}; it is void ({event.voided}), and the ship will fly straight on"
    return ordered


def _orders_finished(event: events.OrdersFinished) -> str:
    return f"{event.side} has finished its orders"


def _phase_began(event: events.PhaseBegan) -> str:
    return f"The {event.phase} phase of turn {event.turn} begins"


def _ship_moved(event: events.ShipMoved) -> str:
    start, middle, end = (place(point) for point in event.path)
    spent = [
        f"{thrust} thrust {what}"
        for thrust, what in ((event.turn_thrust, "to turn"), (event.speed_thrust, "on speed"))
        if thrust
    ]
    cost = f" for {' and '.join(spent)}" if spent else ""
    return (
        f"{event.ship} moves from {start} by {middle} to {end}{cost}: "
        f"course {event.course}, velocity {event.velocity}"
    )


def _ship_left_table(event: events.ShipLeftTable) -> str:
    return f"{event.ship} leaves the table"


def _ship_returned(event: events.ShipReturned) -> str:
    return f"{event.ship} comes back at {place((event.x, event.y))} on course {event.course}"


def _initiative_rolled(event: events.InitiativeRolled) -> str:
    # A label ends in the side that threw, and a `#` where it threw again.
    throws = ", ".join(
        f"{roll.label.rpartition('/')[2].partition('#')[0]} {thrown(roll)}" for roll in event.rolls
    )
    return f"Initiative: {throws}; first {', then '.join(event.order)}"


def _side_activated(event: events.SideActivated) -> str:
    return f"It is {event.side}'s turn to fire"


def _arc_settled(event: events.ArcSettled) -> str:
    return (
        f"{event.target} stands on a line between two arcs of {event.ship}: "
        f"{dice(event.rolls)}, it counts as in {event.arc}"
    )


def _shot_lost(event: events.ShotLost) -> str:
    return (
        f"{event.ship}'s {event.weapon} does not bear on {event.target} through {event.arc}; "
        "the shot is lost"
    )


def _beam_fired(event: events.BeamFired) -> str:
    return (
        f"{event.ship} fires {event.weapon} at {event.target} at {event.range_mu:.1f} MU "
        f"through {event.arc}: {dice(event.rolls)}, {points(event.damage)}"
    )


def _torpedo_fired(event: events.TorpedoFired) -> str:
    outcome = f"a hit, {points(event.damage)}" if event.hit else "a miss"
    return (
        f"{event.ship} launches {event.weapon} at {event.target} at {event.range_mu:.1f} MU "
        f"through {event.arc}, needing {event.need}: {dice(event.rolls)}, {outcome}"
    )


def _hull_damaged(event: events.HullDamaged) -> str:
    because = f" ({event.note})" if event.note else ""
    return (
        f"{event.ship} takes {points(event.points)} from {event.attacker}{because}; "
        f"{event.damage} in all"
    )


def _threshold_checked(event: events.ThresholdChecked) -> str:
    rows = " and ".join(str(row) for row in event.rows)
    faces = [face for roll in event.rolls for face in roll.faces]
    sides = "".join(f"d{roll.sides}" for roll in event.rolls)
    each = ", ".join(f"{system} {face}" for system, face in zip(event.systems, faces, strict=False))
    return (
        f"{event.ship} checks its systems at the end of row {rows}, each lost on {event.number} "
        f"or less: {len(faces)}{sides} {each}"
    )


def _system_lost(event: events.SystemLost) -> str:
    return f"{event.ship} loses {event.system}"


def _ship_destroyed(event: events.ShipDestroyed) -> str:
    return f"{event.ship} is destroyed"


def _ship_corrected(event: events.ShipCorrected) -> str:
    works = f", {', '.join(event.restored)} restored" if event.restored else ""
    return (
        f"The referee corrects {event.ship} ({event.note}): at {place((event.x, event.y))}, "
        f"course {event.course}, velocity {event.velocity}, damage {event.damage}{works}, "
        f"{event.status}"
    )


def _ship_activated(event: events.ShipActivated) -> str:
    return f"{event.ship} has done its firing"


def _fire_passed(event: events.FirePassed) -> str:
    return f"{event.side} passes, {'for the whole phase' if event.final else 'for now'}"


def _side_withdrew(event: events.SideWithdrew) -> str:
    return f"{event.side} withdraws"


def _battle_ended(event: events.BattleEnded) -> str:
    winner = f"{event.winner} wins" if event.winner else "nobody wins"
    because = f": {event.condition}" if event.condition else ""
    return f"The battle is over, {winner}; {_REASONS[event.reason]}{because}"


_TELLINGS: dict[type, Callable[[Any], str]] = {
    events.OrderWritten: _order_written,
    events.OrdersFinished: _orders_finished,
    events.PhaseBegan: _phase_began,
    events.ShipMoved: _ship_moved,
    events.ShipLeftTable: _ship_left_table,
    events.ShipReturned: _ship_returned,
    events.InitiativeRolled: _initiative_rolled,
    events.SideActivated: _side_activated,
    events.ArcSettled: _arc_settled,
    events.ShotLost: _shot_lost,
    events.BeamFired: _beam_fired,
    events.TorpedoFired: _torpedo_fired,
    events.HullDamaged: _hull_damaged,
    events.ThresholdChecked: _threshold_checked,
    events.SystemLost: _system_lost,
    events.ShipDestroyed: _ship_destroyed,
    events.ShipCorrected: _ship_corrected,
    events.ShipActivated: _ship_activated,
    events.FirePassed: _fire_passed,
    events.SideWithdrew: _side_withdrew,
    events.BattleEnded: _battle_ended,
}
