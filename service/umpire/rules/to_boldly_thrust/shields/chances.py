"""The chances of what attacks do to shields, and of what gets through them (TBT 2)."""

from collections.abc import Iterator, Sequence

from umpire.kernel.arrays import np
from umpire.kernel.odds import Chances, Outcome, mixed, reaching
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.thresholds import (
    MOST_STEPS,
    Attacks,
    Blow,
    Strike,
    damage_outcomes,
    mean_of,
    struck,
    unprotected,
)
from umpire.rules.to_boldly_thrust.shields.absorption import Shields, absorbed, shielding
from umpire.rules.to_boldly_thrust.shields.cuts import CutAttack, parts_of
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.ship import Ship


def outcomes(
    battle: Battle, firer: Ship | None, ship: Ship, cases: Sequence[Attacks], chance: float
) -> tuple[Outcome, ...]:
    """Return the chances of what comes of attacks on a ship behind the shields that meet them.

    Args:
        battle: as it stands.
        firer: the ship from which they come, `None` where it is none.
        ship: the target.
        cases: several, each as likely.
        chance: that there is any attack at all.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    shield = shielding(battle, firer, ship)
    blows = [blow for attacks in cases for attack in attacks for blow in attack]
    template = battle.options.unscreened_past_shields and any(
        blow.mode == "template" for blow in blows
    )
    if shield is None or template:
        return unprotected(ship, cases, chance)
    after = [_after(battle, shield, ship, attacks) for attacks in cases]
    marks = mixed(chance, mean_of([state.sum(axis=(1, 2)) for state in after]))
    hull = mixed(chance, mean_of([state.sum(axis=(0, 1)) for state in after]))
    return (*_of_shields(battle, shield, marks), *damage_outcomes(ship, hull))


def _of_shields(battle: Battle, shield: Ship, marks: Chances) -> Iterator[Outcome]:
    """Yield the chances that shields come to half strength, or lower, and that they go down."""
    before_half = Shields(shield.shield_strength, shield.shield_marks).before_half
    if before_half:
        yield Outcome("shields at half strength", reaching(marks, before_half), "TBT-SHLD-03")
    yield Outcome("shields down", reaching(marks, shield.shield_points(battle.turn)), "TBT-SHLD-04")


def _after(battle: Battle, shield: Ship, ship: Ship, attacks: Attacks) -> Chances:
    """Return the chances of marks, armour boxes and hull boxes added by some attacks."""
    options = battle.options
    left = shield.shield_points(battle.turn)
    apart = list(_counted_apart(attacks, options))
    if (left + 1) ** 2 * (ship.armour + 1) * (ship.hull + 1) * len(apart) > MOST_STEPS:
        raise NO_ODDS.refuse(
            f"The odds of so much at {ship.id} take too long to count; try fewer weapons."
        )
    state = np.zeros((left + 1, ship.armour + 1, ship.hull + 1))
    state[0, 0, 0] = 1.0
    for blows in apart:
        attack = CutAttack([parts_of(blow, options) for blow in blows], ship, left)
        after = np.zeros_like(state)
        for marks in np.flatnonzero(state.any(axis=(1, 2))).tolist():
            shields = Shields(shield.shield_strength, shield.shield_marks + marks)
            for taken, strike in _passing(attack, shields, options):
                after[marks + taken] += struck(state[marks], strike)
        state = after
    return state


def _passing(attack: CutAttack, shields: Shields, options: Options) -> Iterator[tuple[int, Strike]]:
    """Yield what shields may take of an attack, and the strike that gets through then."""
    for taken in range(shields.left + 1):
        for passed, by_share in enumerate(attack.without(taken)):
            if by_share.any() and taken == absorbed(
                taken + passed, shields, options.shield_crossing
            ):
                yield taken, _strike(by_share, passed)


def _strike(by_share: Chances, passed: int) -> Strike:
    """Return the strike of so many points that get through, and of those past shields."""
    return {
        share: np.concatenate((np.zeros(passed - share), by_past))
        for share, by_past in enumerate(by_share[: passed + 1])
    }


def _counted_apart(attacks: Attacks, options: Options) -> Iterator[Sequence[Blow]]:
    """Yield what counts as one attack each (TBT-RUL-05)."""
    for blows in attacks:
        yield from [blows] if options.shield_attack_unit == "ship" else [[blow] for blow in blows]
