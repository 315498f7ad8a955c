# Searches recursively: RecursionError in a large hall.
import sys

lines = sys.stdin.read().split()
columns = int(lines[1])
width = columns + 1
hall = "#" * width + "#".join(lines[2:]) + "#" * (width + 1)
moves = {"<": (-1,), ">": (1,), "^": (-width,), "v": (width,)}
steps = {}


def walk(square, taken):
    if hall[square] == "#" or steps.get(square, taken + 1) <= taken:
        return
    steps[square] = taken
    for move in moves.get(hall[square], (1, width, -1, -width)):
        walk(square + move, taken + 1)


walk(hall.index("S"), 0)
print(steps.get(hall.index("E"), -1))
