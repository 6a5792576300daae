"""What may come of what strikes a ship: its hull is hit, rows end, it is destroyed."""

from collections.abc import Sequence

from umpire.kernel.odds import Chances, Outcome, mixed, reaching
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.rules.full_thrust.damage.chances import Attacks, Strike, hull_chances, mean_of
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship


def outcomes(
    battle: Battle, ship: Ship, cases: Sequence[Attacks], chance: float = 1.0
) -> tuple[Outcome, ...]:
    """Return the chances of what comes of attacks on a ship, as it stands (FT-2.6-2, FT-4.6-1).

    Args:
        battle: as it stands.
        ship: the target.
        cases: several, each as likely.
        chance: that there is any attack at all.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    told = delta_of(battle).outcomes or unprotected
    return told(battle, ship, cases, chance)


def unprotected(
    _battle: Battle, ship: Ship, cases: Sequence[Attacks], chance: float
) -> tuple[Outcome, ...]:
    """Return the chances of what comes of attacks that armour alone meets (FT-4.5-1)."""
    hulls = [hull_chances(ship, _flat(case)) for case in cases]
    return damage_outcomes(ship, mixed(chance, mean_of(hulls)))


def _flat(attacks: Attacks) -> list[Strike]:
    return [strike for blows in attacks for blow in blows for strike in blow.flat()]


def damage_outcomes(ship: Ship, hull: Chances) -> tuple[Outcome, ...]:
    """Return the chances that a hull is hit, that each further row ends, and of destruction.

    Args:
        ship: as it stands.
        hull: the distribution of the boxes that it will lose.
    """
    rows = tuple([row for row in ship.ssd.rows if row])
    passed = rows_ended(rows, ship.damage)
    ends = [
        Outcome(f"row {row} ends", reaching(hull, end - ship.damage), "FT-4.6-1")
        for row, end in enumerate(row_ends(rows)[:-1], start=1)
        if row > passed
    ]
    hit = Outcome("hull hit", reaching(hull, 1), "FT-4.5-1")
    destroyed = Outcome("destroyed", reaching(hull, boxes(rows) - ship.damage), "FT-2.6-2")
    return (hit, *ends, destroyed)
