import os
import sys

with open(sys.argv[2]) as file:
    printed = file.read().split()
with open(sys.argv[3]) as file:
    digits = file.read().strip()
if len(printed) != 1:
    sys.exit("wrong answer one word was expected")
word = printed[0]
if not os.path.exists("feedback/sent"):
    if not (1 <= len(word) <= 100 and all("a" <= letter <= "z" for letter in word)):
        print("wrong answer the letter is not 1 to 100 lower-case letters", file=sys.stderr)
        sys.exit(1)
    with open("feedback/sent", "w") as file:
        file.write(word)
    with open("feedback/nextpass.in", "w") as file:
        file.write("read\n" + "".join(sorted(word)) + "\n")
    sys.exit(0)
if word != digits:
    print("wrong answer the digits read are others", file=sys.stderr)
    sys.exit(1)
