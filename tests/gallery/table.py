"""A deck from a table and a stock layout, as the command `companion cards` makes it."""

import sys
import tempfile
from pathlib import Path

from companion.decks import deck, rows
from companion.decks.deck import Deck
from companion.decks.text_tables import CsvFormat
from companion.press import script
from companion.press.cards import layouts

folder = Path(tempfile.mkdtemp())
(folder / "spells.csv").write_text(
    "qty,title,text,school,level,cost,icon\n"
    "3,Ember Rain,Deal **2** to all {flame}.,fire,3,4,flame\n"
    "2,Still Water,Nobody moves.,water,1,2,s_waves\n"
)
table = rows.read(folder / "spells.csv", sheet="", csv_format=CsvFormat())
spells = Deck(table, folder, layouts.find("spell", folder), None)
script.save(list(deck.pieces(spells)), sys.argv[1], paper="letter", backs="fold")
