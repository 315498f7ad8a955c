# Expects commas: ValueError in every case.
n, k = map(int, input().split(","))
print(n * k)
