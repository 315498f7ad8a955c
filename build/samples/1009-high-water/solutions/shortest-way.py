# Looks at the way with the fewest bridges only.
import sys
from collections import deque


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m = data[0], data[1]
    questions = 3 + 3 * m
    near = [{} for _ in range(n + 1)]
    for a, b, h in zip(data[3:questions:3], data[4:questions:3], data[5:questions:3]):
        near[a][b] = max(near[a].get(b, 0), h)
        near[b][a] = near[a][b]
    for u, v in zip(data[questions::2], data[questions + 1 :: 2]):
        level = {u: 10**9}
        queue = deque([u])
        while queue and v not in level:
            village = queue.popleft()
            for other, height in near[village].items():
                if other not in level:
                    level[other] = min(level[village], height)
                    queue.append(other)
        print(level.get(v, -1))


main()
