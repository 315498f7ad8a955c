import sys

if sys.argv[-1] == "0":
    print(bin(int(input()))[2:], flush=True)
else:
    print(int(input(), 2), flush=True)
