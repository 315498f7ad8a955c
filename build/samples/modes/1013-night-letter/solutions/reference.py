if input() == "write":
    n, digits = int(input()), input()
    # The letter behind the last digit ends the word, for digits of 0 at the end.
    print("".join(chr(97 + i) * int(d) for i, d in enumerate(digits)) + chr(97 + n))
else:
    word = input()
    last = max(word)
    print("".join(str(word.count(chr(97 + i))) for i in range(ord(last) - 97)))
