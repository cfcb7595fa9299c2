"""A deck for measuring: generated words, no two cards alike.

`python -m tests.bench.decks FOLDER COUNT` writes it, with its layout and its icons.
"""

import csv
import random
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYLLABLES = "ba be co da de el en fo ga hi in ka la lo mi mo na or pe ra ri sa se ta to"
ICONS = ["heart", "sun", "moon", "lantern", "star8", "flame"]
WORDS = 1500
"""Different words of a deck, the first ones frequent, as in any language."""


def write(folder: Path, count: int, icons: str = "icons") -> Path:
    """Write unique cards, with what they are printed with; return the table.

    `icons` is a folder beside this file: of plain paths, or as they are downloaded.
    """
    dice = random.Random(count)
    syllables = SYLLABLES.split()
    words = [
        "".join(dice.choices(syllables, k=dice.choice((1, 2, 2, 3))))
        for _ in range(WORDS)
    ]
    weights = [1 / (rank + 3) for rank in range(WORDS)]

    def line(length: int) -> str:
        return " ".join(dice.choices(words, weights, k=length))

    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(HERE / icons, folder / "icons", dirs_exist_ok=True)
    shutil.copy(HERE / "by_hand.toml", folder)
    with (folder / "deck.csv").open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["title", "cost", "icon", "kind", "text", "note"])
        for number in range(1, count + 1):
            first, second = (f"{{{dice.choice(ICONS)}}}" for _ in range(2))
            text = f"{line(11)}. {number} {first} {line(8)} {second} {line(14)}."
            title = f"{line(2)} {number}".title()
            kind = f"{line(2)}, {line(1)}".title()
            note = f"{line(9)}."
            lines.writerow(
                [title, number % 10, dice.choice(ICONS), kind, text.capitalize(), note]
            )
    return folder / "deck.csv"


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), int(sys.argv[2])))
