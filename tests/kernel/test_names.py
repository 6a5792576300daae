"""Names of people's own: any script, composed, 80 characters, nothing that steers a terminal."""

import msgspec
import pytest

from umpire.kernel.errors import Malformed
from umpire.kernel.names import Named, NamedId, UnusableText, named, title

PEOPLES = ("HMS Victory", "Köln", "第七艦隊", "بغداد", "नौसेना", "Ⅸ", "🛰️ Ångström", "می‌خواهم")


class Thing(Named, frozen=True):
    """Something that people may name."""

    id: str


@pytest.mark.parametrize("name", PEOPLES)
def test_a_name_in_any_script_is_kept_as_it_is(name: str) -> None:
    """It goes in and comes out the same, marks of direction and joiners included."""
    assert named(name) == name
    given = msgspec.json.encode({"id": "A", "name": name})
    assert msgspec.json.encode(msgspec.json.decode(given, type=Thing)) == given


def test_a_name_is_kept_composed() -> None:
    """What normalises is not refused; its length is counted afterwards."""
    assert Thing("A", name="Ko\u0308ln").name == "Köln"
    assert named("o\u0308" * 80) == "ö" * 80
    assert NamedId("A", "Ko\u0308ln").name == "Köln"


@pytest.mark.parametrize("given", [b'{"id":"A"}', b'{"id":"A","name":null}'])
def test_no_name_is_in_no_encoding(given: bytes) -> None:
    """So what was recorded before there were names encodes as it did."""
    assert msgspec.json.encode(msgspec.json.decode(given, type=Thing)) == b'{"id":"A"}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a visible character"),
        (" \u200b\u3164", "a visible character"),
        ("x" * 81, "at most 80 characters; this one has 81"),
        ("a\nb", "U+000A, a control character, at 1"),
        ("\x1b[31mred", "U+001B"),
        ("a\u2028b", "U+2028, a break"),
        ("\u202eevil", "U+202E, a character that turns the direction of the text, at 0"),
        ("\u2066isolated\u2069", "U+2066"),
        ("\ud800", "U+D800, half a character"),
    ],
)
def test_what_is_no_name_is_refused_in_words(text: str, said: str) -> None:
    """A message says which character, and where."""
    with pytest.raises(UnusableText, match=said.replace("+", r"\+")):
        named(text)
    if text:
        with pytest.raises(Malformed) as refused:
            title(text, "/title")
        assert (refused.value.code, refused.value.at) == ("bad_name", "/title")


def test_a_battle_need_have_no_title() -> None:
    """An empty one is none."""
    assert (title("", "/title"), title("Ko\u0308ln", "/title")) == ("", "Köln")
