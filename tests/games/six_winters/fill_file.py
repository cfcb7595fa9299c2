"""A file for `--fill` to test with: one character, one year that has ended."""

from typing import Any

from companion.games.six_winters.facts import RESOURCES, SKILLS

RANKS = dict(zip(SKILLS, (2, 0, 2, 1, 0, 1, 0, 6), strict=True))


def fill_data() -> dict[str, Any]:
    """Return the contents of the file; a test may change them."""
    markers = dict.fromkeys(RESOURCES, 3)
    return {
        "difficulty": "standard",
        "players": ["Ann", "Ben"],
        "characters": [
            {
                "character": "thea",
                "player": "Ann",
                "skills": dict(RANKS),
                "psyche": ["distracted"],
                "body": [],
                "achievements": 2,
            }
        ],
        "years": [
            {
                "year": 1,
                "characters": ["thea", "keel"],
                "progress": markers,
                "threat": markers | {"military": 12},
            }
        ],
        "locations": {"empire": {"military": "eastkeep"}},
        "unlocked": ["oniri"],
        "notes": ["The bridge is gone."],
    }
