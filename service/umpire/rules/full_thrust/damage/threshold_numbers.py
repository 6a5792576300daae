"""The numbers of threshold points, for whatever throws at them (FT 4.6)."""

from umpire.rules.full_thrust.state.tables import ThresholdTable


def threshold_number(point: int, table: ThresholdTable) -> int:
    """Return the face up to which a system is lost at a point, counted from 1 (FT-4.6-1)."""
    return table.numbers[min(point, len(table.numbers)) - 1]


def is_lost(face: int, number: int, extra_points: int, table: ThresholdTable) -> bool:
    """Tell whether a die loses its system, given how many points more were passed (FT-4.6-2)."""
    return face + table.extra_point * extra_points <= number
