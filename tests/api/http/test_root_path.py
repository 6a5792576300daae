"""Under a path of a proxy: pages, manifest, links, redirects and problems lead there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from served import Served
from umpire.app import create_app
from umpire.settings import Settings

ROOT = "/games/umpire"
PAGES = ("/about", "/docs", "/docs/space-fleet", "/problems", "/rulebooks", "/graphql", "/nothing")
DUEL = {"system": "full-thrust-light", "sample": "duel"}


@pytest.fixture(scope="module")
def under(embedded_url: str) -> Iterator[TestClient]:
    """Return a client of a service under a path."""
    with Served(create_app(Settings(redis_url=embedded_url, root_path=ROOT))) as client:
        yield client


def get(client: TestClient, path: str, **headers: str) -> Any:
    """Return the answer at a path, redirects not followed."""
    return client.get(path, headers=headers, follow_redirects=False)


@pytest.mark.parametrize("kept", [ROOT, ""], ids=["kept", "taken-away"])
@pytest.mark.parametrize("page", PAGES)
def test_the_links_of_pages_stay_under_the_path(under: TestClient, page: str, kept: str) -> None:
    """Whether the proxy takes the path away or leaves it."""
    answer = get(under, kept + page, accept="text/html")
    named = re.findall(r'(?:href|src|data-document)="(/[^"]*)"', answer.text)
    assert all(place.startswith(f"{ROOT}/") for place in named)
    if page != "/nothing":
        assert named
    for place in {each for each in named if "/assets/" in each}:
        assert get(under, place).status_code == 200


def test_the_table_and_its_manifest_are_relative(under: TestClient) -> None:
    page = get(under, f"{ROOT}/")
    assert page.status_code == 200
    assert not re.findall(r'(?:href|src)="/', page.text)
    manifest = get(under, f"{ROOT}/table/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("../", "../", "../")


def test_redirects_and_locations_lead_under_the_path(under: TestClient) -> None:
    bare = get(under, f"{ROOT}?seat=1")
    assert (bare.status_code, bare.headers["location"]) == (307, f"{ROOT}/?seat=1")
    slash = get(under, f"{ROOT}/about/")
    assert (slash.status_code, slash.headers["location"]) == (307, f"{ROOT}/about")
    opened = under.post(f"{ROOT}/v1/scenarios", json=DUEL)
    place = f"{ROOT}/v1/scenarios/{opened.json()['scenario']}"
    assert (opened.status_code, opened.headers["location"]) == (201, place)
    assert under.get(place).status_code == 200


def test_pages_of_a_journal_link_to_the_next_under_the_path(under: TestClient) -> None:
    place = under.post(f"{ROOT}/v1/scenarios", json=DUEL).headers["location"]
    for version, side in enumerate(("Compact", "Union")):
        orders = {"orders": [{"kind": "finish_orders", "side": side}]}
        under.post(f"{place}/rulings", json=orders, headers={"if-match": f'"{version}"'})
    page = get(under, f"{place}/rulings?limit=1")
    (following,) = re.findall("<([^>]*)>", page.headers["link"])
    assert following.startswith(f"{place}/rulings?")
    assert under.get(following).status_code == 200


def test_problems_the_index_and_documents_name_addresses_under_the_path(under: TestClient) -> None:
    problem = get(under, f"{ROOT}/v1/scenarios/none").json()
    assert problem["type"] == f"{ROOT}/problems/{problem['code']}"
    assert get(under, problem["type"]).status_code == 200
    index = get(under, f"{ROOT}/v1").json()
    links = [*index["operations"], *index["documents"]]
    assert all(link["href"].startswith(f"{ROOT}/") for link in links)
    for document in ("/openapi.json", "/openapi/space-fleet.json"):
        (server,) = get(under, ROOT + document).json()["servers"]
        assert server["url"] == ROOT


def test_a_path_that_only_begins_alike_is_not_under_it(under: TestClient) -> None:
    assert get(under, f"{ROOT}s/v1").status_code == 404


@pytest.mark.parametrize("path", ["umpire", "/", "/umpire/", "/um pire", "//umpire"])
def test_a_root_path_has_a_form(path: str) -> None:
    with pytest.raises(ValueError, match="root_path"):
        Settings(root_path=path)
