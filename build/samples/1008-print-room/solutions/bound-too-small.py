# Takes 10^18 for an upper bound and forgets the warm-up.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    k = data[1]
    printers = sorted(zip(data[3::2], data[2::2]))
    early, late = 0, min(10**18, min(w + t * k for w, t in printers))
    while late - early > 1:
        middle = (early + late) // 2
        missing = k
        for w, t in printers:
            if w >= middle or missing <= 0:
                break
            missing -= (middle - w) // t
        if missing <= 0:
            late = middle
        else:
            early = middle
    print(late)


main()
