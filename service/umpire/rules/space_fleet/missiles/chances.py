"""Odds of long-range missiles and of fire at them, from the leaves that adjudicate them (SF 8).

Of an attack, `damage` is the hits that it makes; of fire at a missile, the shots that hit it.
"""

from umpire.kernel.arrays import np
from umpire.kernel.dice import D6, SuppliedDice
from umpire.kernel.odds import (
    Chances,
    Odds,
    TargetOdds,
    from_faces,
    mean,
    mixed,
    repeated,
)
from umpire.rules.space_fleet.counters import units_attacked
from umpire.rules.space_fleet.fire.chances import volley_odds
from umpire.rules.space_fleet.fire.to_hit import hitting_faces
from umpire.rules.space_fleet.hits.chances import Strike, hit_outcomes
from umpire.rules.space_fleet.missiles.defence import DefendAgainstMissile, defences
from umpire.rules.space_fleet.missiles.moves import MoveMissile, move_missile
from umpire.rules.space_fleet.missiles.warheads import (
    SOURCES,
    Attack,
    attack_on,
    contact_sides,
)
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import Warhead
from umpire.rules.space_fleet.state.refusals import NO_ODDS
from umpire.rules.space_fleet.state.ship import Ship


def attack_odds(battle: Battle, order: MoveMissile) -> Odds:
    """Return the exact chances of the attack in which a move ends, whatever fires at the salvo.

    Raises:
        CannotAdjudicate: it ends in none, or in one on a counter that hides what is under it.
        IllegalOrder: the salvo may not fly so or attack that.
        Malformed: the missile or the target is unknown.
    """
    missile = move_missile(Ruling(battle), order, SuppliedDice(())).state.missile(order.missile)
    if missile is None or missile.target is None:
        raise NO_ODDS.refuse(
            f"{order.missile} attacks nothing after that move: odds are of attacks.", at="/target"
        )
    for ship in units_attacked(battle, missile):
        if isinstance(ship, Ship) and sees(battle, ship, missile.side):
            attack = attack_on(battle, missile, ship)
            if attack is not None:
                hits = hit_chances(battle, missile.warhead, attack)
                strike = Strike(SOURCES[missile.warhead], hits)
                return Odds(targets=(_struck(battle, ship, strike),))
    raise NO_ODDS.refuse(
        f"{missile.target} is a counter, and what is under it is not known.", at="/target"
    )


def defence_odds(battle: Battle, order: DefendAgainstMissile) -> Odds:
    """Return the exact chances that each missile is shot down, by this ship alone (SF-LRM-09).

    Raises:
        IllegalOrder: the ship may not fire at one of them, or not so, or it has fired.
        Malformed: the ship, a missile or a weapon is unknown.
    """
    return Odds(targets=volley_odds(battle, defences(battle, order)))


def hit_chances(battle: Battle, warhead: Warhead, attack: Attack) -> Chances:
    """Return the distribution of the hits of a salvo (SF-LRM-04, -05)."""
    tables = battle.tables
    six = battle.options.natural_six_hits
    chance = hitting_faces(attack.need, attack.modifier, natural_six=six) / D6
    if warhead == "contact":
        sides = contact_sides(battle)
        faces = {face: face for face in range(1, sides + 1)}
        return mixed(chance, from_faces(faces, sides))
    one = mixed(chance, from_faces({1: tables.hits.beam}, 1))
    sides = tables.to_hit.directed_shots_sides
    hits = np.zeros(tables.hits.beam * sides + 1)
    for shots in range(1, sides + 1):
        of_shots = repeated(one, shots)
        hits[: len(of_shots)] += of_shots / sides
    return hits


def _struck(battle: Battle, ship: Ship, strike: Strike) -> TargetOdds:
    return TargetOdds(
        target=ship.id,
        damage=tuple(strike.hits.tolist()),
        mean_damage=mean(strike.hits),
        outcomes=hit_outcomes(battle, ship, (strike,)),
    )
