# Walks the highest spanning tree recursively: RecursionError on a long chain.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    questions = 3 + 3 * m
    bridges = sorted(zip(data[5:questions:3], data[3:questions:3], data[4:questions:3]), reverse=True)
    group = list(range(n + 1))

    def root(village):
        while group[village] != village:
            group[village] = group[group[village]]
            village = group[village]
        return village

    near = [[] for _ in range(n + 1)]
    for height, a, b in bridges:
        if root(a) != root(b):
            group[root(a)] = root(b)
            near[a].append((b, height))
            near[b].append((a, height))

    parent = [0] * (n + 1)
    depth = [0] * (n + 1)
    level = [0] * (n + 1)

    def walk(village):
        for other, height in near[village]:
            if other != parent[village]:
                parent[other] = village
                depth[other] = depth[village] + 1
                level[other] = height
                walk(other)

    for village in range(1, n + 1):
        if root(village) == village:
            walk(village)
    for u, v in zip(data[questions::2], data[questions + 1 :: 2]):
        lowest = 10**9
        if root(u) != root(v):
            lowest = -1
        while u != v and lowest > 0:
            if depth[u] < depth[v]:
                u, v = v, u
            lowest = min(lowest, level[u])
            u = parent[u]
        print(lowest)


main()
