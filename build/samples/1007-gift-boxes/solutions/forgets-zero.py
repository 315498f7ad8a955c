# Looks for k - rest, which is k itself when nothing is left over.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
k = data[1]
seen = {}
ways = 0
for weight in data[2:]:
    rest = weight % k
    ways += seen.get(k - rest, 0)
    seen[rest] = seen.get(rest, 0) + 1
print(ways)
