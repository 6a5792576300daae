"""The examples of the engine's guide run as they stand."""

import re
from pathlib import Path

import pytest

from umpire import engine
from umpire.cli.command import run

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "engine.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
BOT = next(each for each in EXAMPLES if "def decide" in each)


@pytest.mark.filterwarnings("ignore")  # PettingZoo's own
@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "engine.md", "exec"), {})  # noqa: S102 -- the guide's own


def test_the_bot_of_the_guide_plays_in_the_arena(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    asked = ("--battles", "2", "--jobs", "1", "--sample", "duel", "--turns", "4")
    assert run(["arena", str(bot), str(bot), *asked]) == 0


def test_the_guide_names_each_name_of_the_engine() -> None:
    """Values that calls return are named by what they are called on."""
    for name in ("open", "rulebooks", "seeded", "supplied", "Refusal", "Game"):
        assert name in engine.__all__
        assert re.search(rf"\b{name}\b", GUIDE), name
