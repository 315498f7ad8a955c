# Takes the last of several equally long names.
import sys

symmetric = set("AHIMOTUVWXY")
names = sys.stdin.read().split()[1:]
best = "-"
count = 0
for name in names:
    if name == name[::-1] and set(name) <= symmetric:
        count += 1
        if best == "-" or len(name) >= len(best):
            best = name
print(count)
print(best)
