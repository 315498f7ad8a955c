import sys

symmetric = set("AHIMOTUVWXY")
names = sys.stdin.read().split()[1:]
clear = [name for name in names if name == name[::-1] and set(name) <= symmetric]
print(len(clear))
print(max(clear, key=len, default="-"))
