# Swaps the two stations instead of riding on past station n.
import sys
from itertools import accumulate

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
before = [0, *accumulate(data[2 : 2 + n])]
rides = iter(data[2 + n :])
for l, r in zip(rides, rides):
    l, r = min(l, r), max(l, r)
    print(before[r] - before[l - 1])
