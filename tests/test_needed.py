"""What becomes of a test for which the machine lacks something."""

import pytest

from needed import LEAVES_OUT, program


@pytest.mark.parametrize(
    ("leaves_out", "outcome"), [(False, pytest.fail.Exception), (True, pytest.skip.Exception)]
)
def test_it_fails_unless_it_may_be_left_out(
    monkeypatch: pytest.MonkeyPatch, outcome: type[BaseException], *, leaves_out: bool
) -> None:
    """Either way it says what sees to it."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(LEAVES_OUT, raising=False)
    if leaves_out:
        monkeypatch.setenv(LEAVES_OUT, "1")
    with pytest.raises(outcome, match="no `chromium` on PATH: `make browser` sees to it"):
        program("chromium", "browser")


def test_another_program_does_as_well() -> None:
    """The first that is there is taken."""
    assert program("no-such-program", "browser", "sh").endswith("/sh")
