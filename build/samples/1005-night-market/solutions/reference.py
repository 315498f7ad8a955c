import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    limit = data[1]
    earlier = [0] * (limit + 1)
    best = earlier
    for minutes, joy in zip(data[2::2], data[3::2]):
        without, rest = best[minutes:], earlier
        visited = [a if a > b + joy else b + joy for a, b in zip(without, rest)]
        earlier, best = best, best[:minutes] + visited
    print(best[limit])


main()
