"""The machine plays itself to the end of a battle, and the service refuses nothing that it asks."""

import pytest

from clients.test_javascript import node

BATTLES = [
    ("full-thrust-light", "duel", 2),
    ("full-thrust-remixed", "meeting-engagement", 1),
    ("to-boldly-thrust", "border-incident", 1),
    ("space-fleet", "skirmish", 2),
    ("space-fleet", "hidden-approach", 1),
    ("cold-infinity", "first-contact", 1),
]
TURNS = 60
"""A machine withdraws after 20 turns in which nobody is hurt."""


@pytest.mark.parametrize(("system", "sample", "battles"), BATTLES)
def test_the_machine_plays_itself_to_the_end_and_is_refused_nothing(
    open_service: str, system: str, sample: str, battles: int
) -> None:
    terms = ("--battles", str(battles), "--turns", str(TURNS))
    code, told = node("tools/matches.js", open_service, system, sample, *terms)
    assert code == 0, told
