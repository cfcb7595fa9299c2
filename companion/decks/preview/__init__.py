"""A deck as its page shows it while it is made.

`show` holds the content, `faces` draws and reads each face once, `keys` tells which
faces a changed file concerns, `compare` what is not as it was printed last,
`printed_faces` the pictures of that print, `worker` does one thing after the other,
`changes` watches files.
"""
