# Off by one: lets a bag be its own partner.
import sys
from collections import Counter

data = list(map(int, sys.stdin.buffer.read().split()))
k = data[1]
seen = Counter()
ways = 0
for weight in data[2:]:
    rest = weight % k
    seen[rest] += 1
    ways += seen[-rest % k]
print(ways)
