numbers = list(map(int, open("park.in").read().split()))[1:]
print(sum(2 * -((a - b) // 30) for a, b in zip(numbers[::2], numbers[1::2])))
