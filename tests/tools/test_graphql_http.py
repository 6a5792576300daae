"""GraphQL over HTTP, as the audits of graphql-http have it."""

import pytest

from tools.world import EVERY, NODE, lay_out, node_folder_for, place_of, ran


@pytest.mark.parametrize("system", EVERY)
def test_every_audit_of_a_server_passes(service: str, system: str) -> None:
    """What must be, what should be and what may be."""
    folder = node_folder_for("graphql-http", system)
    program = lay_out("audits.js", folder)
    told = ran([NODE, str(program), service + place_of(system)], folder)
    assert told.strip() == "61 of 61"
