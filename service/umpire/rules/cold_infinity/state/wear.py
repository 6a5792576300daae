"""What damage leaves of a system's Rating (CI 13.1, CI-RUL-15)."""


def left(structure: int, lost: int) -> int:
    """Return the points of structure that are undamaged."""
    return max(0, structure - lost)


def worn(printed: int, formula: int, lost: int) -> int:
    """Return what is left of a Rating (CI-RUL-15).

    Args:
        printed: what the sheet says; an undamaged system has all of it.
        formula: what the undamaged structure comes to.
        lost: points of structure.
    """
    return printed if lost <= 0 else min(printed, formula)
