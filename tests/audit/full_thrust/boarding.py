"""Transporters, boarding parties and prizes (TBT-TRAN, TBT-BOARD; Remixed 11.5)."""

from typing import Any

from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.bold_ship import BoldShip
from audit.full_thrust.dice import many_of, one_of
from audit.full_thrust.geometry import range_mu, within
from audit.full_thrust.shields import bold

Json = Any
REACH_MU, FASTEST = 9, 6
PRIZE_CREW, UNLOCKS = 1, 6


def match(ship: BoldShip, target: BoldShip) -> float:
    """Return the velocity that must not be above 6, by how courses differ (TBT-TRAN-03)."""
    apart = abs((ship.facing - target.facing + 6) % 12 - 6)
    if apart <= 1:
        return abs(ship.velocity - target.velocity)
    total = ship.velocity + target.velocity
    return total / 2 if apart <= 4 else total


def defenders(ship: BoldShip) -> int:
    """Return the factors that defend a ship: its own, or those of the prize crew."""
    return int(ship.prize["factors"]) if ship.prize else ship.factors - ship.boarders_lost


def boarders_beamed(audit: Audit, event: Json) -> None:
    """Beaming takes a FireCon, shields down on both ships, 9 MU, and velocities that match."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    audit.holds("transporters", bool(ship.working("transporter")))
    audit.holds("who may board", ship.may_fire and ship.free_fire_controls > 0)
    audit.holds("reach of transporters", within(range_mu(ship.place, target.place), REACH_MU))
    audit.expect("shields of boarders", ("down", "down"), (ship.shields, target.shields))
    audit.holds("velocities of boarders", match(ship, target) <= FASTEST)
    most = ship.factors - ship.boarders_lost
    asked = audit.order("beam_boarders", ship=ship.id)["factors"]
    audit.expect("boarding factors", most if asked is None else asked, event["factors"])
    audit.holds("boarding factors", 0 < event["factors"] <= most)
    ship.engaged += 1
    audit.extra["fight"] = [event["factors"], defenders(target)]
    audit.extra["sent"] = event["factors"]


def boarding_round(audit: Audit, event: Json) -> None:
    """A die for each factor; more than twice the other's total wins, else the lower loses one."""
    attack, defence = audit.extra["fight"]
    rolls = {side: _rolls(event, side) for side in ("attack", "defence")}
    attack_total = sum(many_of(audit, rolls["attack"], attack, "boarding dice"))
    defence_total = sum(many_of(audit, rolls["defence"], defence, "boarding dice"))
    said = (event["attack_total"], event["defence_total"])
    audit.expect("boarding totals", (attack_total, defence_total), said)
    won_by = None
    if attack_total > 2 * defence_total:
        won_by = "attacker"
    elif defence_total > 2 * attack_total:
        won_by = "defender"
    elif attack_total != defence_total:
        attack -= attack_total < defence_total
        defence -= attack_total > defence_total
        won_by = "attacker" if not defence else "defender" if not attack else None
    audit.expect(
        "boarding factors", (attack, defence), (event["attack_factors"], event["defence_factors"])
    )
    audit.expect("boarding fights", won_by, event["won_by"])
    audit.extra["fight"] = [attack, defence]


def _rolls(event: Json, side: str) -> list[Json]:
    return [each for each in event["rolls"] if each["label"].endswith(side)]


def prize_taken(audit: Audit, event: Json) -> None:
    """Attackers who win hold the ship, with one factor if it was not theirs (TBT-BOARD-03)."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    survivors, left = audit.extra["fight"]
    recaptured = ship.side == target.first_side
    stay = 0 if recaptured else PRIZE_CREW
    audit.expect("prizes", (ship.side, survivors - stay), (event["side"], event["returned"]))
    target.side = ship.side
    ship.boarders_lost += audit.extra["sent"] - survivors + stay
    audit.expect("boarders lost", ship.boarders_lost, event["boarders_lost"])
    if not target.prize:
        target.boarders_lost = target.factors - left
    audit.expect("boarders lost", target.boarders_lost, event["target_boarders_lost"])
    target.prize = None
    if not recaptured:
        target.prize = {"factors": stay, "captured_turn": audit.turn, "locked_out": True}
    audit.expect("prizes", target.prize, event["prize"])
    target.order, target.locks, target.fading = None, [], False


def party_repulsed(audit: Audit, event: Json) -> None:
    """Of a beaten party half gets home, rounded up."""
    ship, target = bold(audit, event["ship"]), bold(audit, event["target"])
    survivors, left = audit.extra["fight"]
    home = (survivors + 1) // 2
    audit.expect("repulsed boarders", home, event["returned"])
    ship.boarders_lost += audit.extra["sent"] - home
    audit.expect("boarders lost", ship.boarders_lost, event["boarders_lost"])
    if target.prize:
        target.prize["factors"] = left
    else:
        target.boarders_lost = target.factors - left
    audit.expect("boarders lost", target.boarders_lost, event["target_boarders_lost"])


def lock_out_thrown(audit: Audit, event: Json) -> None:
    """At the end of each later turn a 6 breaks the lock-out of a prize (TBT-BOARD-04)."""
    ship = bold(audit, event["ship"])
    later = ship.prize is not None and ship.prize["captured_turn"] < audit.turn
    audit.holds("prizes", later and ship.prize["locked_out"])
    broken = one_of(audit, event["rolls"], "lock-out dice") == UNLOCKS
    audit.expect("lock-outs", broken, event["broken"])
    if ship.prize is not None:
        ship.prize["locked_out"] = not broken


CHECKS: dict[str, Check] = {
    "boarders_beamed": boarders_beamed,
    "boarding_round": boarding_round,
    "prize_taken": prize_taken,
    "party_repulsed": party_repulsed,
    "lock_out_thrown": lock_out_thrown,
}
