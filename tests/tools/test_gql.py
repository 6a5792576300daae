"""What gql does, which fetches a schema and holds its queries against it."""

import pytest

from tools.world import EVERY, awake, folder_for, lay_out, place_of, program_of, ran

PLAYED = ("umpire", "full-thrust-light")


@pytest.mark.parametrize("system", EVERY)
def test_a_schema_is_fetched_and_by_it_a_fire_is_ruled_on_and_followed(
    service: str, system: str
) -> None:
    """The schemas of the other rulebooks are fetched, which fails where one is not sound."""
    folder = folder_for("gql", system)
    http = service + place_of(system)
    program = lay_out("fire.py", folder)
    command = [program_of("gql", "python"), str(program), http, http.replace("http", "ws", 1)]
    awake(service, system)
    told = ran([*command, *(["fire"] if system in PLAYED else [])], folder)
    assert told.split() == ["Query", *(["True", "1"] if system in PLAYED else [])]
