import sys

numbers = list(map(int, sys.stdin.read().split()))[2:]
balance = 0
shelves = []
for thick in numbers:
    shelves.append("L" if balance >= 0 else "U")
    balance += -thick if balance >= 0 else thick
print("".join(shelves))
