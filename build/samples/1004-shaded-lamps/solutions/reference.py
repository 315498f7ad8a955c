# Keeps the lamps seen so far in sorted buckets, so that an insertion moves few of them.
import sys
from bisect import bisect_right, insort

LARGEST = 2000


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    d = data[1]
    buckets = [[]]
    tops = []  # the largest height of each bucket but the last
    pairs = 0
    for height in data[2:]:
        index = bisect_right(tops, height + d)
        # all lamps in the buckets behind this one are higher
        higher = sum(map(len, buckets[index + 1 :])) if index + 1 < len(buckets) else 0
        bucket = buckets[index]
        pairs += higher + len(bucket) - bisect_right(bucket, height + d)
        index = bisect_right(tops, height)
        bucket = buckets[index]
        insort(bucket, height)
        if len(bucket) > LARGEST:
            half = len(bucket) // 2
            tops.insert(index, bucket[half - 1])
            buckets[index : index + 1] = [bucket[:half], bucket[half:]]
    print(pairs)


main()
