"""The pages that people read in a browser, all served from the package; nothing loads from afar."""

from umpire.api.pages.layout import CONSOLE_HEADERS
from umpire.api.pages.pages import graphiql_page, page_routes

__all__ = ["CONSOLE_HEADERS", "graphiql_page", "page_routes"]
