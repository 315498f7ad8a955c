n = int(input().split()[0])
print("ul" * (n // 2) + "u" * (n % 2))
