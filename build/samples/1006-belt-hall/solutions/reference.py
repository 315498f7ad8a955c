import sys


def main():
    lines = sys.stdin.read().split()
    columns = int(lines[1])
    width = columns + 1
    # one obstacle behind each row serves as the border on both sides
    hall = "#" * width + "#".join(lines[2:]) + "#" * (width + 1)
    moves = {"<": (-1,), ">": (1,), "^": (-width,), "v": (width,)}
    anywhere = (-1, 1, -width, width)
    free = [square != "#" for square in hall]
    goal = hall.index("E")
    layer = [hall.index("S")]
    free[layer[0]] = False
    steps = 0
    while layer and free[goal]:
        steps += 1
        following = []
        for square in layer:
            for move in moves.get(hall[square], anywhere):
                if free[square + move]:
                    free[square + move] = False
                    following.append(square + move)
        layer = following
    print(-1 if free[goal] else steps)


main()
