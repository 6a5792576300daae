"""The audit of To Boldly Thrust: that of Remixed, with what this setting puts in its place."""

from typing import Any

from audit.full_thrust import boarding, bold_fire, cloaks, fire, remixed, shields
from audit.full_thrust.audit import Audit, Chapters, run
from audit.full_thrust.bold_ship import BoldShip

Json = Any
CHECKS = {
    **remixed.CHECKS,
    **cloaks.CHECKS,
    **bold_fire.CHECKS,
    **boarding.CHECKS,
    **shields.CHECKS,
}
HEARD = {
    **remixed.HEARD,
    "spreads_done": "a ship has launched its spreads, which are audited one by one",
}
"""Kinds of events that are not recomputed, and why not."""


def view(audit: Audit, seen: Json) -> None:
    """Compare all that the audit knows of ships with what the referee sees."""
    for shown in seen["ships"]:
        ship = audit.ships[shown["id"]]
        assert isinstance(ship, BoldShip)
        hidden = shown["hidden"]
        audit.expect("view: hidden", ship.status == "cloaked", hidden is not None)
        if hidden is not None:
            audit.expect("view: marker", ship.marker, (shown["x"], shown["y"]))
        remixed.ship_in_view(audit, ship, {**shown, **(hidden or {})})
        audit.expect("view: side", ship.side, shown["side"])
        audit.expect("view: marks", ship.marks, shown["shield_marks"])
        if ship.status != "destroyed":
            audit.expect("view: shields", ship.shields, shown["shield_status"])
        audit.expect("view: strength", ship.strength, shown["shield_strength"])
        audit.expect("view: prize", ship.prize, shown["prize"])
        audit.expect("view: ejected", ship.ejected, shown["core_ejected"])
        locks = [(lock["tractor"], lock["target"], lock["pull_mu"]) for lock in shown["locks"]]
        audit.expect("view: locks", ship.locks, locks)


CHAPTERS = Chapters(CHECKS, HEARD, fire.begins, view)


def audited(log: Json) -> Audit:
    """Audit a log of a battle of To Boldly Thrust."""
    return run(Audit(log.opening, BoldShip), log, CHAPTERS)
