"""The sample of wonder weapons: its ships are legal, and all that it is for can be ordered."""

import msgspec
import pytest

from rules.rows import rows
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.design import Design, assess
from umpire.rules.full_thrust.samples import DESIGNS
from umpire.rules.full_thrust.state.battle import Setup
from umpire.rules.full_thrust.state.ship import CloakingField, NovaCannon, ReflexField, WaveGun
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

SAMPLE = BOOK.samples["cloaked-approach"]


@rows("veil", "mirror", "anvil", "surge")
def test_its_designs_are_legal(name: str) -> None:
    """No class breaks a rule, and each uses its mass."""
    found = assess(DESIGNS[name], Tables())
    assert found.violations == ()
    assert found.mass_free < 20


def test_it_is_a_set_up_and_can_be_written() -> None:
    """It opens, and comes back from JSON as it was."""
    read = msgspec.json.decode(msgspec.json.encode(SAMPLE), type=Setup)
    assert BOOK.setup(read) == BOOK.setup(SAMPLE)
    assert BOOK.setup(SAMPLE).phase == "orders"


@rows(
    ("West", "Gauze", ("cloak",)),
    ("West", "Speculum", ("reflex",)),
    ("East", "Bickern", ("nova",)),
    ("East", "Bore", ("wave",)),
)
def test_each_of_its_ships_has_a_wonder(side: str, ship: str, wonders: tuple[str, ...]) -> None:
    """Choices name it (FT-12.3-1, -3, -7, -9)."""
    choices = BOOK.choices(BOOK.setup(SAMPLE), Seat("side", side), ship)
    (order,) = [choice for choice in choices if isinstance(choice, WriteOrderChoice)]
    assert order.wonders == wonders


@rows(
    (NovaCannon("X"), 20, 60),
    (WaveGun("X"), 12, 36),
    (ReflexField("X"), 14, 84),
    (CloakingField("X"), 14, 140),
)
def test_12_4_wonder_weapons_have_their_mass_and_points(
    system: NovaCannon | WaveGun | ReflexField | CloakingField, mass: int, points: int
) -> None:
    """Two weigh the same in every ship, two a tenth of it (FT-12.4-1)."""
    found = assess(Design(mass=140, hull=30, systems=(system,)), Tables())
    (line,) = [line for line in found.lines if line.id == "X"]
    assert (line.mass, line.points, line.rule) == (mass, points, "FT-12.4-1")


def test_12_4_fields_have_a_least_mass() -> None:
    """A reflex field weighs 10 at least, a cloaking field 2 (FT-12.4-1)."""
    found = assess(Design(mass=8, hull=2, systems=(ReflexField("R"), CloakingField("C"))), Tables())
    masses = {line.id: (line.mass, line.points) for line in found.lines if line.id}
    assert masses == {"R": (10, 60), "C": (2, 20)}


def test_a_tournament_has_none_unless_its_organiser_allows_it() -> None:
    """Each option is refused on its own (FT-RUL-106)."""
    options = msgspec.structs.replace(SAMPLE.options, tournament=True)
    given = msgspec.structs.replace(SAMPLE, options=options)
    with pytest.raises(IllegalOrder, match="without nova_cannon"):
        BOOK.setup(given)
