"""Odds of forty beam dice at one target, against the bare convolution."""

import numpy as np
from numpy.typing import NDArray

from measures.fleets import BOOK, fleets
from measures.harness import Figure, Size, context, interleaved, ratios, require, spread
from umpire.rules.full_thrust_light import FireWeapons, Shot

SUBJECT = "odds"
BEAMS, DICE_A_BEAM = 20, 2


def measure(size: Size) -> list[Figure]:
    """Return what odds cost."""
    battle = BOOK.setup(fleets(2))
    firer, target = battle.ships
    order = FireWeapons(
        firer.id, tuple(Shot(f"B{number}", target.id) for number in range(1, BEAMS + 1))
    )
    one = np.bincount(battle.tables.beam.damage).astype(np.float64) / 6
    beam = np.convolve(one, one)
    (told,) = BOOK.odds(battle, order).targets
    require(np.allclose(told.damage, bare(beam)), "The two do not agree.")
    ours, plain = interleaved(size, lambda: BOOK.odds(battle, order), lambda: bare(beam))
    return [
        context(SUBJECT, f"odds of {BEAMS * DICE_A_BEAM} beam dice", spread(ours).median, "us"),
        context(SUBJECT, "bare convolution", spread(plain).median, "us"),
        context(SUBJECT, "odds / bare convolution", ratios(ours, plain).median, "times"),
    ]


def bare(beam: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the damage of all beams, one convolved with the next."""
    total = beam
    for _ in range(BEAMS - 1):
        total = np.convolve(total, beam)
    return total
