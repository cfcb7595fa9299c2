"""What breaks a limit of `tests/test_quality.py` today; nothing may be added."""

TO_DO: dict[str, set[str]] = {
    "modules": set(),
    "functions": set(),
    "arguments": set(),
    "imports": set(),
    "probes": set(),
    "any": set(),
    "heavy": set(),
}
