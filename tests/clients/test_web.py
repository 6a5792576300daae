"""The web page: the tests of its modules that need no browser, run by Node."""

import re
from pathlib import Path

from clients.test_javascript import node

TESTS = Path(__file__).parents[2] / "clients" / "web" / "test"


def test_the_web_page_passes_its_own_tests() -> None:
    """What it reckons and words without a browser is right; no test is skipped."""
    files = sorted(map(str, TESTS.glob("*.test.js")))
    code, told = node("--test", "--test-reporter=tap", *files)
    counted = dict(re.findall(r"^# (pass|skipped|todo) (\d+)$", told, re.MULTILINE))
    assert code == 0, told
    assert int(counted["pass"]) >= len(files) > 0, told
    assert (counted["skipped"], counted["todo"]) == ("0", "0"), told
