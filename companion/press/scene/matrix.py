"""How marks are moved, turned and enlarged: matrices of six numbers."""

import math

from companion.press.scene.path import Point

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """Return where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes another; far away if that one flattens.

    >>> inverse((2, 0, 0, 2, 10, 0))
    (0.5, 0.0, 0.0, 0.5, -5.0, 0.0)
    """
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return 0, 0, 0, 0, math.inf, math.inf
    return (
        d / size,
        -b / size + 0.0,
        -c / size + 0.0,
        a / size,
        (c * f - d * e) / size,
        (b * e - a * f) / size,
    )
