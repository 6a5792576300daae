"""CI 4.9: what is known of enemies."""

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.warfare.announcements import (
    EVERYTHING,
    Cover,
    Identification,
    identification,
)

IDENTIFIED = Options(unit_identification=True)
UNKNOWN = Options(unit_identification=True, unknown_silhouettes=True)


@rows(
    ((), False, False),
    ((Cover(10, 3, 11),), False, False),
    ((Cover(10, 0, 10),), True, False),
    ((Cover(10, 0, 3), Cover(20, 2, 21)), True, False),
    ((Cover(10, 0, 3), Cover(20, 1, 20)), True, True),
)
def test_4_9_shrouds_tell_more_and_more(
    *, covers: tuple[Cover, ...], mass: bool, full: bool
) -> None:
    """CI-4.9-1."""
    told = identification(covers, IDENTIFIED, met=False)
    assert told == Identification(sections=True, mass=mass, silhouette=full, full=full)


def test_4_9_everything_is_known_unless_players_agree_otherwise() -> None:
    """CI-4.9-1."""
    assert identification((), Options(), met=False) == EVERYTHING


@rows((False, False), (True, True))
def test_4_9_a_type_that_nobody_has_met_shows_its_silhouette(*, met: bool, full: bool) -> None:
    """CI-4.9-2."""
    told = identification((Cover(10, 1, 3),), UNKNOWN, met=met)
    assert (told.silhouette, told.full) == (True, full)


def test_4_9_shrouds_of_support_sensors_count() -> None:
    """CI-4.9-1, CI-UMP-9."""
    assert identification((Cover(8, 0, 8),), IDENTIFIED, met=True).mass
