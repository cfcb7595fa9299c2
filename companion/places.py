"""Where templates, fonts, output, saves and settings are, in a checkout or installed.

A checkout has templates, fonts and output beside the package; a wheel carries templates
and fonts in its folder `_share`. Nothing else decides where a folder is.
"""

from pathlib import Path

from companion.errors import BadValue

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = (PACKAGE.parent / "templates").is_dir() and (
    PACKAGE.parent / "pyproject.toml"
).is_file()
SHARE = PACKAGE.parent if CHECKOUT else PACKAGE / "_share"

TEMPLATES = SHARE / "templates"
FONTS = SHARE / "fonts"

hosted: Path | None = None
"""The folder that `companion host` keeps everything in; None elsewhere."""


def output() -> Path:
    """Return the folder for printed files: the checkout's own, else `output` here."""
    return PACKAGE.parent / "output" if CHECKOUT else Path.cwd() / "output"


def saves() -> Path:
    """Return the folder for saves, as a rule the platform's; it need not exist yet."""
    import platformdirs

    return (hosted or platformdirs.user_data_path("companion")) / "saves"


def training() -> Path:
    """Return the folder beside the saves for what people trained; it need not exist."""
    return saves().parent / "training"


def save(name: str) -> Path:
    """Return the path of a save: a name is in the folder for saves, a path as given.

    Raises:
        BadValue: if it is a name that cannot be read in a list of saves.

    >>> save("table/dante.json").as_posix()
    'table/dante.json'
    """
    if name.endswith(".json") or "/" in name or "\\" in name:
        return Path(name)
    if not (name.strip(" .") and name.isprintable()):
        from companion.language import phrase  # a quick command says nothing

        what = phrase("{name} is no name", name=repr(name))
        raise BadValue("save", what, phrase("use letters and digits"))
    return saves() / f"{name}.json"


def solved() -> Path:
    """Return the platform's folder for solved games; it need not exist yet."""
    import platformdirs

    return platformdirs.user_cache_path("companion") / "solved"


def painted() -> Path:
    """Return the platform's folder for faces painted for pages; it need not exist."""
    import platformdirs

    return platformdirs.user_cache_path("companion") / "painted"


def printed() -> Path:
    """Return the platform's folder for pictures of printed decks; it need not exist."""
    import platformdirs

    return platformdirs.user_cache_path("companion") / "printed"


def fonts() -> Path:
    """Return the platform's folder for converted fonts of decks; it need not exist."""
    import platformdirs

    return platformdirs.user_cache_path("companion") / "fonts"


def all_saves() -> list[Path]:
    """Return the saves in the platform's folder, by name."""
    return sorted(saves().glob("*.json"))


def free(game: str) -> str:
    """Return the first of `nine-circles-1`, `nine-circles-2`, ... that is not taken."""
    taken = {path.stem for path in all_saves()}
    return next(name for n in range(1, 10**6) if (name := f"{game}-{n}") not in taken)


def printers() -> Path:
    """Return the file with the measured printers, in the folder for settings."""
    import platformdirs

    return platformdirs.user_config_path("companion") / "printers.json"
