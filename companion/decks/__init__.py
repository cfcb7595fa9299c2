"""Somebody's own cards: a table in, pieces out.

`rows` reads tables (CSV, JSON, XLSX, ODS), `layouts` how a card looks, `cards` draws
one of the other, `deck` puts them on sheets. It knows no game.
"""
