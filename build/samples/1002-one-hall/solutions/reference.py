import sys

data = list(map(int, sys.stdin.buffer.read().split()))
shows = sorted(zip(data[2::2], data[1::2]))
played = 0
free = 0
for end, start in shows:
    if start >= free:
        played += 1
        free = end
print(played)
