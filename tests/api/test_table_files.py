"""The table is served as its files are, and by no other host."""

import re

from starlette.applications import Starlette
from starlette.testclient import TestClient

from umpire.api.pages import page_routes
from umpire.api.pages.table import CLIENT, WEB
from umpire.rules import RULEBOOKS

client = TestClient(Starlette(routes=page_routes(RULEBOOKS)))


def test_the_table_is_the_front_page() -> None:
    """Whoever opens the address of a service sees the page itself."""
    answer = client.get("/")
    assert (WEB / "index.html").read_text(encoding="utf-8") == answer.text
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
    assert len(named) > 5
    for address in named:
        assert client.get(f"/{address}").status_code == 200, address


def test_files_are_asked_for_again_and_told_to_be_the_same() -> None:
    """A page is never older than its service, and is not sent twice."""
    first = client.get("/table/src/main.js")
    again = client.get("/table/src/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert again.status_code == 304


def test_the_worker_may_look_after_the_whole_page() -> None:
    """The service worker stands below the page that it keeps."""
    assert client.get("/table/sw.js").headers["service-worker-allowed"] == "../"


def test_nothing_beside_the_folders_is_served() -> None:
    """A path cannot climb out of the folders."""
    for path in ("/table/..%2f..%2fpyproject.toml", "/javascript/src/..%2fpackage.json"):
        assert client.get(path).status_code == 404, path
