import sys

if sys.argv[-1] == "0":
    print("".join(digit + "1" for digit in bin(int(input()))[2:]), flush=True)
else:
    print(int(input()[::2], 2), flush=True)
