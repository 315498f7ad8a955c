import sys

highest = 0
for line in sys.stdin.read().split("\n")[1:]:
    if line[:1] == "+":
        highest = max(highest, int(line[2:]))
    elif line == "?":
        print(highest)
