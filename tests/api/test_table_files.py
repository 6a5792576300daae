"""The table is served as its files are, and by no other host."""

import os
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from umpire.api.pages import page_routes
from umpire.api.pages import pages as table
from umpire.api.pages.pages import CLIENT, WEB, shown
from umpire.rules import RULEBOOKS

client = TestClient(Starlette(routes=page_routes(RULEBOOKS.values())))


def test_the_table_is_the_front_page() -> None:
    """Whoever opens the address of a service sees the page itself."""
    answer = client.get("/")
    assert (shown() / "index.html").read_text(encoding="utf-8") == answer.text
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_every_module_that_is_imported_is_served() -> None:
    """Imports are relative, and lead to files that are there."""
    folders = {"/table/src": WEB / "src", "/javascript/src": CLIENT}
    for address, folder in folders.items():
        for module in sorted(folder.rglob("*.js")):
            url = f"{address}/{module.relative_to(folder).as_posix()}"
            imports = re.findall(
                r'^(?:import|export)[^"]*? from "([^"]+)";',
                module.read_text(encoding="utf-8"),
                re.MULTILINE,
            )
            for each in imports:
                assert each.startswith("."), f"{url} imports {each}"
                wanted = client.get(str(client.base_url.copy_with(path=url).join(each)))
                assert wanted.status_code == 200, f"{url} imports {each}"
                assert "javascript" in wanted.headers["content-type"]


def test_what_the_page_names_is_served() -> None:
    """Styles, icons, manifest and the first module are there."""
    named = re.findall(r'(?:href|src)="(table/[^"]+)"', client.get("/").text)
    assert len(named) >= len(("style", "icon", "touch icon", "manifest", "script"))
    for address in named:
        assert client.get(f"/{address}").status_code == 200, address


def test_files_are_asked_for_again_and_told_to_be_the_same() -> None:
    """A page is never older than its service, and is not sent twice."""
    first = client.get("/table/src/main.js")
    again = client.get("/table/src/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert again.status_code == 304


def test_the_page_of_few_files_is_shown_until_something_is_younger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a checkout what is written counts, and a page that was put together before it does not."""
    web = tmp_path / "web"
    monkeypatch.setattr(table, "WEB", web)
    monkeypatch.setattr(table, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(table, "CLIENT", tmp_path / "javascript")
    for place in ("index.html", "sw.js", "src/main.js", "bundle/index.html"):
        (web / place).parent.mkdir(parents=True, exist_ok=True)
        (web / place).touch()
        os.utime(web / place, (1, 1))
    assert shown() == web / "bundle"
    os.utime(web / "src/main.js", (2, 2))
    assert shown() == web
    (web / "bundle/index.html").unlink()
    assert shown() == web


def test_files_named_by_their_hash_are_kept_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are asked for again: the page itself, and the thread that checks transcripts."""
    monkeypatch.setattr(table, "WEB", tmp_path)
    (tmp_path / "index.html").touch()
    (tmp_path / "bundle").mkdir()
    names = ("main-BZHD32R4.js", "table-DLCH43PE.css", "main-BZHD32R4.js.map", "worker.js")
    for name in names:
        (tmp_path / "bundle" / name).touch()
    served = TestClient(Starlette(routes=table.table_routes()))
    answers = [served.get(f"/table/bundle/{name}") for name in names]
    for_ever = ["immutable" in answer.headers["cache-control"] for answer in answers]
    assert for_ever == [True, True, True, False]


def test_what_the_page_is_not_made_of_is_not_served() -> None:
    """Neither its tests nor the tools that it is put together with."""
    for path in ("package.json", "tools/bundle.js", "test/shapes.test.js", "node_modules/x.js"):
        assert client.get(f"/table/{path}").status_code == 404, path


def test_the_worker_may_look_after_the_whole_page() -> None:
    """The service worker stands below the page that it keeps."""
    assert client.get("/table/sw.js").headers["service-worker-allowed"] == "../"


def test_nothing_beside_the_folders_is_served() -> None:
    """A path cannot climb out of the folders."""
    for path in ("/table/..%2f..%2fpyproject.toml", "/javascript/src/..%2fpackage.json"):
        assert client.get(path).status_code == 404, path
