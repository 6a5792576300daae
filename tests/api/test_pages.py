"""The pages for people: each is there, says what it should, and asks no other host for anything."""

import re
from functools import cache
from html.parser import HTMLParser
from typing import Annotated, Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from umpire.api.pages import CONSOLE_HEADERS, graphiql_page, page_routes
from umpire.api.pages.layout import FOLDER, asset_url, prose, sha256_of, tag
from umpire.api.pages.rulebooks import datum, settings_of
from umpire.api.problems import EDGE_STATUS, STATUS, all_codes
from umpire.kernel.rulebook import Rulebook
from umpire.rules import SERVED

CODES = sorted({code.name for code in all_codes(SERVED.values())})
TITLES = {
    "/about": "A neutral referee for tabletop spaceship battles",
    "/docs": "REST",
    **{f"/docs/{book.system}": f"REST: {book.title}" for book in SERVED.values()},
    "/problems": "Refusals",
    "/rulebooks": "Rulebooks",
    **{f"/rulebooks/{book.system}": book.title for book in SERVED.values()},
    **{f"/problems/{name}": name for name in CODES},
}
ADDRESSES = (*TITLES, "/graphql")
THIRD_PARTY = dict(
    re.findall(
        r"^\|.*\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$",
        (FOLDER / "VERSIONS.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
OWN = {"VERSIONS.md", "LICENSES.md", "docs.js", "graphiql.js", "umpire.css", "umpire.svg"}

client = TestClient(Starlette(routes=page_routes(SERVED.values())))


class Reader(HTMLParser):
    """Notes of a page what the tests ask about."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.inline = False
        self.feed(page)

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note references, names and headings."""
        values = dict(attrs)
        self.references += [values[key] or "" for key in ("src", "href") if key in values]
        self.ids += [values["id"] or ""] if "id" in values else []
        if re.fullmatch("h[1-6]", name):
            self.headings.append(int(name[1]))
        scripted = name == "script" and "src" not in values
        self.inline |= (
            scripted or name == "style" or any(re.match("on|style$", key) for key in values)
        )


@cache
def reader(path: str) -> Reader:
    """Return what the page or file at an address holds; it must be there."""
    if path == "/graphql":
        return Reader(graphiql_page())
    answer = client.get(path)
    assert answer.status_code == 200, path
    return Reader(answer.text if "html" in answer.headers["content-type"] else "")


def test_every_page_is_there_with_its_title() -> None:
    """200, HTML, in a language, under a policy, and of the name it should have."""
    for path, title in TITLES.items():
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
        assert f"<title>{title} · umpire</title>" in answer.text
        assert '<html lang="en">' in answer.text


def test_pages_ask_nothing_of_other_hosts() -> None:
    """Every src and href is a path of this service or a place on the page."""
    for path in ADDRESSES:
        foreign = [each for each in reader(path).references if not re.match(r"/(?!/)|#", each)]
        assert foreign == [], path


def test_pages_hold_no_inline_scripts_or_styles() -> None:
    """The policy would forbid them."""
    for path in ADDRESSES:
        assert not reader(path).inline, path


def test_links_lead_somewhere() -> None:
    """Each path is served, here or by the other edges, and each place on a page is there."""
    for path in ADDRESSES:
        for reference in reader(path).references:
            place, _, anchor = reference.partition("#")
            if not place.startswith("/openapi"):
                ids = reader(place or path).ids
                assert not anchor or anchor in ids, (path, reference)


def test_headings_descend_one_level_at_a_time() -> None:
    """One h1, and no level left out."""
    for path in (name for name in TITLES if not name.startswith("/docs")):
        headings = reader(path).headings
        assert headings.count(1) == 1, path
        assert all(b <= a + 1 for a, b in zip([0, *headings], headings, strict=False)), path


def test_names_on_a_page_are_unique() -> None:
    """A link to a place is a link to one place."""
    for path in ADDRESSES:
        ids = reader(path).ids
        assert len(ids) == len(set(ids)), path


@pytest.mark.parametrize("path", ["/problems/no_such_code", "/rulebooks/no-such-game"])
def test_an_unknown_page_is_404(path: str) -> None:
    """It is a page all the same, with a way out."""
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_an_unknown_asset_is_404() -> None:
    """Nor does the folder show anything outside itself."""
    assert client.get("/assets/nothing.js").status_code == 404
    assert client.get("/assets/%2e%2e/pages.py").status_code == 404


def test_the_page_of_a_code_tells_kind_status_and_meaning() -> None:
    """Meaning, kind, status and rule, as the registries have them."""
    for code in all_codes(SERVED.values()):
        page = client.get(f"/problems/{code.name}").text
        status = EDGE_STATUS.get(code.name) or STATUS[code.refusal.kind]
        assert str(prose(code.meaning)) in page
        assert f"<code>{code.refusal.kind}</code>" in page
        assert f"<dd>{status}</dd>" in page
        assert code.rule is None or code.rule in page


def test_a_code_of_two_rulebooks_has_both_on_its_page() -> None:
    """The same name in another book stands under that book's title."""
    first = SERVED["full-thrust-light"]
    second = msgspec.structs.replace(first, system="another", title="Another <book>")
    both = TestClient(Starlette(routes=page_routes((first, second))))
    page = both.get(f"/problems/{first.codes[0].name}").text
    assert f"<h2>{first.title}</h2>" in page
    assert "<h2>Another &lt;book&gt;</h2>" in page


@pytest.mark.parametrize("book", SERVED.values(), ids=SERVED)
def test_a_rulebook_page_holds_all_that_the_rulebook_says(book: Rulebook[Any, Any, Any]) -> None:
    """Every rule, reading, option, table, phase, code and sample is on it."""
    page = client.get(f"/rulebooks/{book.system}").text
    ids = reader(f"/rulebooks/{book.system}").ids
    assert {rule.id for rule in book.rules} <= set(ids)
    assert {reading.id for reading in book.readings} <= set(ids)
    assert {f"option-{each.name}" for each in settings_of(book.options_type)} <= set(ids)
    for table in settings_of(book.tables_type):
        assert f"<h3><code>{table.name}</code></h3>" in page
    for phase in book.sequence.phases:
        assert f"(<code>{phase.name}</code>)" in page
    for code in book.codes:
        assert f'href="/problems/{code.name}"' in page
    for sample in book.samples:
        assert f"<summary>{sample}</summary>" in page


def test_settings_are_read_from_the_type() -> None:
    """Title, description, values and default come from the annotations."""

    class Options(msgspec.Struct):
        colour: Annotated[bool, msgspec.Meta(title="R-1", description="Whether.")] = True
        speed: Annotated[int, msgspec.Meta(ge=0, le=6)] | None = None
        names: tuple[str, ...] = ()

    colour, speed, names = settings_of(Options)
    assert (colour.title, colour.description, colour.values) == ("R-1", "Whether.", "true, false")
    assert (speed.values, speed.default) == ("integer from 0 to 6 or null", None)
    assert names.values == "list of string"


def test_data_of_one_shape_become_rows() -> None:
    """A list of like Structs is a table; names with like Structs have a column for the name."""

    class Band(msgspec.Struct):
        up_to: int
        faces: tuple[int, ...] = (5, 6)

    assert "<td><span>12</span></td><td><span>5</span>, <span>6</span></td>" in datum([Band(12)])
    assert "<td><code>near</code></td><td><span>12</span></td>" in datum({"near": Band(12)})
    assert datum(None) == "<span>none</span>"


def test_texts_and_attributes_are_escaped() -> None:
    """What is not markup cannot become markup."""
    assert tag("p", '<b>"', title='"<') == '<p title="&quot;&lt;">&lt;b&gt;&quot;</p>'
    assert prose("a `<b>` c") == "a <code>&lt;b&gt;</code> c"
    assert prose("one ` alone") == "one ` alone"


def test_graphiql_is_linked_only_where_it_is_shown() -> None:
    """A service without GraphiQL does not send people there."""
    without = TestClient(Starlette(routes=page_routes(SERVED.values(), graphiql=False)))
    assert 'href="/graphql"' in client.get("/about").text
    assert 'href="/graphql"' not in without.get("/about").text


def test_the_consoles_may_run_only_our_scripts() -> None:
    """Styles may be inline there; scripts and connections may not leave this host."""
    policy = CONSOLE_HEADERS["Content-Security-Policy"]
    assert client.get("/docs").headers["content-security-policy"] == policy
    assert "script-src" not in policy
    assert "connect-src" not in policy
    assert "validatorUrl: null" in (FOLDER / "docs.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "digest"), THIRD_PARTY.items())
def test_third_party_files_are_what_versions_md_says(name: str, digest: str) -> None:
    """To the byte, and without a pointer to a source map that is not here."""
    assert sha256_of(FOLDER / name) == digest
    assert "sourceMappingURL" not in (FOLDER / name).read_text(encoding="utf-8")


def test_every_asset_is_named_or_our_own() -> None:
    """No file slips in without a row in VERSIONS.md."""
    assert {file.name for file in FOLDER.iterdir()} == THIRD_PARTY.keys() | OWN


def test_style_sheets_fetch_nothing() -> None:
    """What they show stands in them."""
    for sheet in FOLDER.glob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\((?![\"']?data:)", text), sheet.name


def test_an_asset_under_its_version_is_kept_for_ever() -> None:
    """Under any other address it is asked for again, and answered by its ETag."""
    kept = client.get(asset_url("umpire.css"))
    assert "immutable" in kept.headers["cache-control"]
    assert client.get("/assets/umpire.css?v=old").headers["cache-control"] == "no-cache"
    again = client.get("/assets/umpire.css", headers={"If-None-Match": kept.headers["etag"]})
    assert again.status_code == 304
