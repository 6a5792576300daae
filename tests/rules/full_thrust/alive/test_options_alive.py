"""Every option of Full Thrust: Remixed makes a difference, value by value."""

from rules.alive import Alive, undistinguished, unshown, values_of
from rules.full_thrust.alive import fighters, fire, orders, sensors, terrain
from rules.rows import rows
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.state.options import Options

GROUPS = (orders.SHOWN, fire.SHOWN, fighters.SHOWN, sensors.SHOWN, terrain.SHOWN)
SHOWN = {option: shown for group in GROUPS for option, shown in group.items()}


def test_every_option_is_shown() -> None:
    """Once, and none that the book has not."""
    listed = [option for group in GROUPS for option in group]
    assert unshown(Options.__struct_fields__, listed) == []


@rows(*SHOWN.items(), ids=SHOWN)
def test_every_value_of_an_option_makes_a_difference(option: str, shown: Alive) -> None:
    """Any two of its values come out differently in one of the plays."""
    assert undistinguished(BOOK, option, shown) == []


@rows(
    *[(option, number) for option, shown in SHOWN.items() for number in range(len(shown.plays))],
)
def test_every_play_of_an_option_tells_some_of_its_values_apart(option: str, number: int) -> None:
    """None stands there for nothing: what an option says holds in all these places."""
    shown = SHOWN[option]
    play, values = shown.plays[number], shown.values or values_of(BOOK, option)
    pairs = undistinguished(BOOK, option, shown._replace(plays=(play,), values=values))
    assert len(pairs) < len(values) * (len(values) - 1) / 2
