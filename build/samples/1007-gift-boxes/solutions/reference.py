import sys
from collections import Counter

data = list(map(int, sys.stdin.buffer.read().split()))
k = data[1]
count = Counter(weight % k for weight in data[2:])
ordered = 0
for rest, bags in count.items():
    partner = -rest % k
    ordered += bags * (bags - 1 if partner == rest else count.get(partner, 0))
print(ordered // 2)
