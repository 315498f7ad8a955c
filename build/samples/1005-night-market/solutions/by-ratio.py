# Greedy: the stalls with the most joy per minute first.
import sys

data = list(map(int, sys.stdin.read().split()))
left = data[1]
stalls = list(zip(data[2::2], data[3::2]))
visited = set()
joy = 0
for index in sorted(range(len(stalls)), key=lambda i: -stalls[i][1] / stalls[i][0]):
    minutes, points = stalls[index]
    if minutes <= left and index - 1 not in visited and index + 1 not in visited:
        visited.add(index)
        left -= minutes
        joy += points
print(joy)
