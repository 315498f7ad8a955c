# Adds up every ride, with a copy of the ring behind it.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
ring = data[2 : 2 + n] * 2
rides = iter(data[2 + n :])
for l, r in zip(rides, rides):
    print(sum(ring[l - 1 : r if l <= r else r + n]))
