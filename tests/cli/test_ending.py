"""`umpire remove` and `umpire revoke`: at a running service."""

import re
from collections.abc import Iterator

import pytest

from cli.commands import Command
from cli.test_keeping import ask
from cli.test_serve import get, serving

OPENING = {"system": "full-thrust-light", "sample": "duel"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a running service."""
    folder = tmp_path_factory.mktemp("service")
    with serving("--data-dir", str(folder)) as (announced, _):
        address = re.search(r"http://127\.0\.0\.1:\d+", announced)
        assert address is not None
        get(f"{address[0]}/readyz")
        yield address[0]


def test_3_a_battle_is_removed(umpire: Command, url: str) -> None:
    """Once; a side may not."""
    opened = ask("POST", f"{url}/v1/scenarios", OPENING)
    name, tokens = opened["scenario"], opened["tokens"]
    refused = umpire("remove", name, "--url", url, "--token", tokens["side:Union"])
    assert (refused.code, refused.out) == (2, "")
    assert "referee_only" in refused.err
    done = umpire("remove", name, "--url", url, "--token", tokens["referee"])
    assert (done.code, done.out) == (0, f"{name}: removed\n")
    again = umpire("remove", name, "--url", url, "--token", tokens["referee"])
    assert again.code == 2
    assert "unknown_scenario" in again.err


def test_7_the_tokens_of_a_seat_are_revoked(umpire: Command, url: str) -> None:
    """The new one is printed, and is good; the old one is not."""
    opened = ask("POST", f"{url}/v1/scenarios", OPENING)
    name, tokens = opened["scenario"], opened["tokens"]
    asked = ("revoke", name, "side:Union", "--url", url)
    done = umpire(*asked, "--token", tokens["referee"])
    assert done.code == 0
    exported = ("export", name, "--url", url, "--token")
    assert umpire(*exported, done.out.strip()).code == 0
    old = umpire(*exported, tokens["side:Union"])
    assert (old.code, "token_revoked" in old.err) == (2, True)
    refused = umpire(*asked, "--token", done.out.strip())
    assert (refused.code, "referee_only" in refused.err) == (2, True)
