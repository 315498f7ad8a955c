# Expects one number per line: ValueError.
a = int(input())
b = int(input())
print(a + b)
