# Looks at every pair.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
d = data[1]
h = data[2:]
print(sum(sum(west > east + d for west in h[:j]) for j, east in enumerate(h)))
