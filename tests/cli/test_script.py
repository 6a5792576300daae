"""Scripts that cannot be used: one sentence on the standard error, exit code 2, never a trace."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cli.commands import ONE_TURN, Command, Outcome

START = "system: full-thrust-light\nsample: duel\n"
DAMAGE = START + "orders: [{kind: apply_damage, target: Candle, points: %s}]"
LAUGHS = "a0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)
QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def is_one_sentence(outcome: Outcome) -> bool:
    """Tell whether a command told one error, and no trace of its own."""
    return outcome.err.startswith("umpire: ") and outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: [", "not YAML in line 1, column 5"),
        ("{", "not YAML"),
        ("", "Expected `object`, got `null`"),
        ("[]", "Expected `object`, got `array`"),
        ("orders: []", "missing required field `system`"),
        (START, "missing required field `orders`"),
        (START + "orders: []\nzap: 1", "unknown field `zap`"),
        (START + "orders: []\norders: []", "a key occurs twice"),
        (
            "system: chess\norders: []",
            "There is no rulebook 'chess'; the service has full-thrust-light",
        ),
        ("system: full-thrust-light\nsample: x\norders: []", "(unknown_sample, at /sample)"),
        ("system: full-thrust-light\norders: []", "exactly one of `sample` and `setup`"),
        (START + "setup: {}\norders: []", "exactly one of `sample` and `setup`"),
        ("system: full-thrust-light\nsetup: {sides: 3}\norders: []", "at /setup/sides)"),
        (START + "options: {unit: mile}\norders: []", "at /options/unit)"),
        (START + "dice: {}\norders: []", "(dice_source, at /dice)"),
        (START + "dice: {seed: a, faces: []}\norders: []", "(dice_source, at /dice)"),
        (START + "dice: {faces: [six]}\norders: []", "at /dice/faces/0)"),
        (START + "scenario: a/b\norders: []", "at /scenario)"),
        (START + "orders: [{kind: zap}]", "it takes write_order, "),
        (START + "orders: [{}]", "(malformed, at /orders/0)"),
        (START + "orders: [{kind: write_order, ship: Candle, notation: -3}]", "needs quotes"),
        (DAMAGE % "NaN", "got `str`"),
        (DAMAGE % ".nan", "got `str`"),
        (DAMAGE % "1e999", "1e999 is out of range"),
        (DAMAGE % -1, ">= 0"),
        (DAMAGE % 10**30, "at /orders/0/points)"),
        (DAMAGE % ("9" * 5000), "5000 digits"),
        (START + 'title: "\\ud800"\norders: []', "surrogates"),
        (START + "orders: &a [*a]", "too large"),
        (LAUGHS, "too large"),
        (START + "orders: !!python/name:os.system", "not YAML"),
        ("[" * 100_000, "recursion"),
    ],
)
def test_what_is_not_a_script_is_told_in_one_sentence(
    umpire: Command, text: str, told: str
) -> None:
    """Not YAML, unknown names, wrong types, huge numbers."""
    outcome = umpire("play", "-", stdin=text.encode())
    assert outcome.code == 2
    assert told in outcome.err
    assert is_one_sentence(outcome)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"{", "not JSON"),
        (b'{"orders": [NaN]}', "not JSON"),
        (b'{"orders": [1e999]}', "not JSON"),
        (b"[" * 100_000, "recursion"),
        (b"\xff\xfe", "in UTF-16"),
        (b"\xff{}", "not JSON"),
    ],
)
def test_a_json_file_must_be_json(umpire: Command, tmp_path: Path, text: bytes, told: str) -> None:
    """YAML is not tried on it."""
    path = tmp_path / "battle.json"
    path.write_bytes(text)
    outcome = umpire("play", path)
    assert outcome.code == 2
    assert told in outcome.err
    assert is_one_sentence(outcome)


@pytest.mark.parametrize("command", ["play", "odds", "replay", "verify"])
def test_files_that_cannot_be_read(umpire: Command, tmp_path: Path, command: str) -> None:
    """A missing file, a folder, a path that is none."""
    for path, told in (
        (tmp_path / "none", "No such file or directory"),
        (tmp_path, "Is a directory"),
        ("nul\0", "null"),
    ):
        outcome = umpire(command, path)
        assert outcome.code == 2
        assert told in outcome.err
        assert is_one_sentence(outcome)


def test_binary_junk_is_no_script(umpire: Command) -> None:
    """Nor is text in another encoding."""
    for junk in (os.urandom(2000), b"\x00\x01", ONE_TURN.decode().encode("utf-16")):
        outcome = umpire("play", "-", stdin=junk)
        assert outcome.code == 2
        assert is_one_sentence(outcome)


def test_a_script_is_of_bounded_length(umpire: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless file is not read to its end."""
    monkeypatch.setattr("umpire.cli.play.LONGEST_SCRIPT", 100)
    outcome = umpire("play", "/dev/zero")
    assert outcome.code == 2
    assert "longer than 100 bytes" in outcome.err


@QUICK
@given(text=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
@example(text=b"\xef\xbb\xbf" + ONE_TURN)
def test_no_text_at_all_gets_a_trace(umpire: Command, text: bytes) -> None:
    """Any bytes are a script, or one sentence says why not."""
    outcome = umpire("play", "-", stdin=text)
    assert outcome.code == 0 or (outcome.code == 2 and is_one_sentence(outcome))
    assert "itself failed" not in outcome.err


@QUICK
@given(data=st.data())
def test_no_mutated_script_gets_a_trace(umpire: Command, data: st.DataObject) -> None:
    """Nor does a script with something put in or taken out."""
    start = data.draw(st.integers(0, len(ONE_TURN)))
    end = data.draw(st.integers(start, min(len(ONE_TURN), start + 12)))
    put = data.draw(
        st.sampled_from((b"", b"-1", b"null", b"[]", b"{}", b"1e5", b"*a", b"~", "é".encode()))
    )
    outcome = umpire("play", "-", stdin=ONE_TURN[:start] + put + ONE_TURN[end:])
    assert outcome.code in {0, 1} or is_one_sentence(outcome)
    assert "itself failed" not in outcome.err
