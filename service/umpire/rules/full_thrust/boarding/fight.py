"""The fight aboard a ship: round by round until one side has won (FT-11.5-2, -3)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.boarding.happenings import BoardingRound, Victor
from umpire.rules.full_thrust.state.battle import Battle, label
from umpire.rules.full_thrust.state.refusals import TOO_MANY_FACTORS
from umpire.rules.full_thrust.state.tables import BoardingTable
from umpire.rules.full_thrust.state.throws import DIE

MOST_FACTORS = 200
"""With how many factors a side may fight: each round may cost no more than one of them."""


def defending_factors(
    crew: int,
    military: bool,  # noqa: FBT001 — the two kinds of crew that the book knows
    table: BoardingTable,
) -> int:
    """Return the factors that defend a ship: its crew, or a part of a civilian one (FT-11.5-2)."""
    return crew if military else crew // table.civilian_part


def round_won(attack: int, defence: int, table: BoardingTable) -> Victor | None:
    """Return who wins a round outright, by more than so many times the other (FT-11.5-3)."""
    if attack > table.decisive * defence:
        return "attacker"
    return "defender" if defence > table.decisive * attack else None


def after_round(
    attack: tuple[int, int], defence: tuple[int, int], table: BoardingTable
) -> tuple[int, int, Victor | None]:
    """Return the factors left to both after a round, and who has won (FT-11.5-3, FT-RUL-75).

    The lower side loses a factor, on a tie nobody does; who has none left has lost.

    Args:
        attack: the attacker's factors and total.
        defence: the defender's.
        table: when a round decides.
    """
    (attackers, attacked), (defenders, defended) = attack, defence
    won_by = round_won(attacked, defended, table)
    if won_by is None:
        attackers -= attacked < defended
        defenders -= defended < attacked
        won_by = victor(attackers, defenders)
    return attackers, defenders, won_by


def victor(attackers: int, defenders: int) -> Victor | None:
    """Return who has won since the other has no factors left (FT-11.5-3, FT-RUL-75)."""
    if not attackers:
        return "defender"
    return None if defenders else "attacker"


def fight(
    battle: Battle,
    sides: tuple[str, str],
    factors: tuple[int, int],
    dice: Dice,
    *,
    ordinal: int = 1,
) -> tuple[BoardingRound, ...]:
    """Return the rounds of a fight; the attacker's dice fall first in each (FT-DICE-10).

    A ship without defenders is taken without one.

    Args:
        battle: the battle as it stands.
        sides: the ship from which the boarders come, and the ship that they board.
        factors: how many attack, and how many defend.
        dice: one die a factor.
        ordinal: which fight it is that the ship begins this turn; its dice are of its own.

    Raises:
        CannotAdjudicate: more fight than can be followed.
    """
    if max(factors) > MOST_FACTORS:
        raise TOO_MANY_FACTORS.refuse(
            f"{max(factors)} boarding factors are too many to follow: {MOST_FACTORS} is the most."
        )
    rounds: list[BoardingRound] = []
    (attackers, defenders), won_by = factors, victor(*factors)
    while won_by is None:
        name = f"round-{len(rounds) + 1}" if ordinal == 1 else f"{ordinal}-round-{len(rounds) + 1}"
        fought = _fought(battle, sides, (attackers, defenders), name, dice)
        attackers, defenders = fought.attack_factors, fought.defence_factors
        won_by = fought.won_by
        rounds.append(fought)
    return tuple(rounds)


def _fought(
    battle: Battle, sides: tuple[str, str], factors: tuple[int, int], name: str, dice: Dice
) -> BoardingRound:
    """Throw for one round, and return what it leaves."""
    attack = dice.roll(label(battle, *sides, name, "attack"), factors[0], DIE)
    defence = dice.roll(label(battle, *sides, name, "defence"), factors[1], DIE)
    totals = sum(attack.faces), sum(defence.faces)
    attackers, defenders, won_by = after_round(
        (factors[0], totals[0]), (factors[1], totals[1]), battle.tables.boarding
    )
    return BoardingRound(
        ship=sides[0],
        target=sides[1],
        attack_total=totals[0],
        defence_total=totals[1],
        attack_factors=attackers,
        defence_factors=defenders,
        won_by=won_by,
        rolls=(attack, defence),
    )


def returning(survivors: int, table: BoardingTable) -> int:
    """Return how many of those who are thrown back get home: a half, rounded up (FT-11.5-4)."""
    return -(-survivors // table.returning_part)
