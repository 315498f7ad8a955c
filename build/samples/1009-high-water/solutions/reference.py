import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    questions = 3 + 3 * m
    starts = data[3:questions:3]
    ends = data[4:questions:3]
    heights = data[5:questions:3]
    parent = list(range(n + 1))
    size = [1] * (n + 1)
    level = [0] * (n + 1)  # level of the link to the parent; 0 for a root
    for index in sorted(range(m), key=heights.__getitem__, reverse=True):
        a = starts[index]
        while parent[a] != a:
            a = parent[a]
        b = ends[index]
        while parent[b] != b:
            b = parent[b]
        if a != b:
            if size[a] > size[b]:
                a, b = b, a
            parent[a] = b
            size[b] += size[a]
            level[a] = heights[index]
    answers = []
    for u, v in zip(data[questions::2], data[questions + 1 :: 2]):
        lowest = -1
        while u != v:
            if level[u] < level[v]:
                u, v = v, u
            lowest = level[u]
            if lowest == 0:
                lowest = -1
                break
            u = parent[u]
        answers.append(lowest)
    print("\n".join(map(str, answers)))


main()
