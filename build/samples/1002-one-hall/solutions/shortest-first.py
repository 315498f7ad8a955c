# Always takes the shortest show that still fits.
import bisect
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
shows = sorted(zip(data[1::2], data[2::2]), key=lambda show: show[1] - show[0])
starts = []
ends = []
for start, end in shows:
    place = bisect.bisect_left(starts, start)
    if place > 0 and ends[place - 1] > start:
        continue
    if place < len(starts) and starts[place] < end:
        continue
    starts.insert(place, start)
    ends.insert(place, end)
print(len(starts))
