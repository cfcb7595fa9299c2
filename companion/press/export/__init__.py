"""A kit in other formats: pictures, a tabletop simulator, print services.

Each format is a function that yields the files of its folder, one at a time, so that
one face is in memory; `folder` writes them all or none. All draw the same faces as
`print` does.
"""
