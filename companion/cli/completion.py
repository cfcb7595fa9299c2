"""Tab completes what is typed at a prompt, where the system has readline."""

from collections.abc import Callable, Sequence


def by_tab(complete: Callable[[str], Sequence[str]]) -> None:
    """Let Tab offer what `complete` returns for the action that is being typed."""
    try:
        import readline
    except ImportError:
        return

    found: Sequence[str] = ()

    def candidate(_: str, number: int) -> str | None:
        nonlocal found
        if number == 0:  # asked again for each of them
            line = readline.get_line_buffer()[: readline.get_endidx()]
            found = complete(line.rpartition(";")[2])
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ;")
    readline.set_completer(candidate)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
