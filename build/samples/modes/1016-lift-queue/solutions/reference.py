import sys
from collections import deque

lines = sys.stdin.read().split("\n")[1:]
queue, highest, out = deque(), deque(), []
for line in lines:
    if line[:1] == "+":
        floor = int(line[2:])
        queue.append(floor)
        while highest and highest[-1] < floor:
            highest.pop()
        highest.append(floor)
    elif line == "-":
        if queue.popleft() == highest[0]:
            highest.popleft()
    elif line == "?":
        out.append(highest[0])
print("\n".join(map(str, out)))
