"""Which tests `make check` runs: the nearest to what changed."""

from pathlib import Path

import pytest

from changed import BESIDE, FEW, LONG, MOST, ROOT, covering, dependents

IMPORTED_BY = {
    "service/umpire/kernel/tracks.py": [
        "service/umpire/rules/full_thrust/state/ship.py",
        "tests/kernel/test_tracks.py",
        "tests/rules/full_thrust_light/table.py",
    ],
    "tests/rules/full_thrust_light/table.py": [
        "tests/rules/full_thrust_light/test_fire.py",
        "tests/web/test_words.py",
    ],
}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("tests/kernel/test_dice.py", ["tests/kernel/test_dice.py"]),
        ("docs/operator.md", ["tests/docs"]),
        ("clients/javascript/src/client.js", ["tests/clients/test_javascript.py"]),
        ("service/umpire/kernel/dice.py", ["tests/kernel/test_dice.py"]),
        (
            "service/umpire/kernel/tracks.py",
            ["tests/kernel/test_tracks.py", "tests/rules/full_thrust_light/test_fire.py"],
        ),
        ("tests/web/test_words.py", []),
        ("LICENSE", []),
    ],
)
def test_tests_stand_in_the_same_place_or_import_what_changed(
    path: str, expected: list[str]
) -> None:
    """By way of what tests share, too; those that take long are left out."""
    assert covering([path], IMPORTED_BY) == expected


def test_of_what_tests_share_a_few_of_each_folder_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that stand beside it first, and by turns: where it is wrong, all of them fail."""
    near = [f"tests/rules/full_thrust/test_{number}.py" for number in range(20)]
    far = [f"tests/rules/space_fleet/test_{number}.py" for number in range(20)]
    for each in (*near, *far):
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).touch()
    monkeypatch.setattr("changed.ROOT", tmp_path)
    shared, arcs = "tests/rules/full_thrust/words.py", "service/umpire/kernel/arcs.py"
    imported_by = {shared: [*far, *near], arcs: [shared, far[19]]}
    by_turns = [each for pair in zip(near, far, strict=True) for each in pair]
    assert covering([shared], imported_by) == by_turns[:FEW]
    of_arcs = covering([arcs], imported_by)
    assert of_arcs[0] == far[19]
    assert len(of_arcs) == 1 + FEW


def test_what_stands_for_a_folder_is_there() -> None:
    """A name that is of nothing would drop the tests of a folder without a word."""
    named = [*BESIDE, *BESIDE.values(), *(f"tests/{folder}" for folder in LONG)]
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_each_is_named_once_and_not_too_many() -> None:
    """The nearest come first."""
    twice = covering(["service/umpire/kernel/tracks.py"] * 2, IMPORTED_BY)
    assert len(twice) == len(set(twice))
    everything = list(dependents())
    assert len(covering(everything, {})) == MOST


def test_the_graph_of_imports_is_read_from_the_code() -> None:
    """A package of the rules names the tests that import it."""
    of_light = dependents()["service/umpire/rules/full_thrust_light/__init__.py"]
    assert "tests/rules/full_thrust_light/test_fire.py" in of_light
