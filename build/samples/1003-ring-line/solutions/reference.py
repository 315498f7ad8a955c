import sys
from itertools import accumulate

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
before = [0, *accumulate(data[2 : 2 + n])]
ring = before[n]
answers = []
rides = iter(data[2 + n :])
for l, r in zip(rides, rides):
    fare = before[r] - before[l - 1]
    answers.append(fare + ring if l > r else fare)
print("\n".join(map(str, answers)))
