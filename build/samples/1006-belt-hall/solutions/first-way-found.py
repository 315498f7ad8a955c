# A stack instead of a queue: finds some way, not a shortest one.
import sys

lines = sys.stdin.read().split()
columns = int(lines[1])
width = columns + 1
hall = "#" * width + "#".join(lines[2:]) + "#" * (width + 1)
moves = {"<": (-1,), ">": (1,), "^": (-width,), "v": (width,)}
steps = {hall.index("S"): 0}
stack = [hall.index("S")]
while stack:
    square = stack.pop()
    for move in moves.get(hall[square], (-1, 1, -width, width)):
        if hall[square + move] != "#" and square + move not in steps:
            steps[square + move] = steps[square] + 1
            stack.append(square + move)
print(steps.get(hall.index("E"), -1))
