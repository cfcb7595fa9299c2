"""A kit for other tables than one's own: pictures, a simulator, services that print.

Each kind is a function that yields the files of its folder, one at a time, so that one
face is in memory; `folder` writes them all or none. What is drawn are the faces of the
press: nothing is drawn a second time.
"""
