from __future__ import annotations


def slope(points: list[tuple[float, float]]) -> float:
    """The growth of the second value for each unit of the first, by least squares; 0 with fewer than two points."""
    if len(points) < 2:
        return 0
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
