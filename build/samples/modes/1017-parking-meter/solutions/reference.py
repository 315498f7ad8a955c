with open("park.in") as file:
    numbers = list(map(int, file.read().split()))[1:]
with open("park.out", "w") as file:
    print(sum(2 * -((a - b) // 30) for a, b in zip(numbers[::2], numbers[1::2])), file=file)
