"""A deck as its page shows it while it is made.

`show` holds the content, its worker does one thing after the other and files are
watched; `faces` draws and reads each face once, and knows which faces a changed file
concerns; `state` is what a page is told, with what is not as it was printed last;
`last_print` has the pictures of that print.
"""
