"""The headers that every answer carries."""

from umpire.settings import Settings


def standing_headers(settings: Settings) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers: browsers shall not guess, frame or tell; caches shall not confuse."""
    headers = {
        "vary": "origin, accept-encoding",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": f"frame-ancestors {settings.frame_ancestors}",
    }
    if settings.hsts_s:
        headers["strict-transport-security"] = f"max-age={settings.hsts_s}"
    return tuple((name.encode(), value.encode("latin-1")) for name, value in headers.items())
