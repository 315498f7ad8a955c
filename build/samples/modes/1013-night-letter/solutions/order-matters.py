if input() == "write":
    input()
    print("".join(chr(97 + int(d)) for d in input()))
else:
    print("".join(str(ord(letter) - 97) for letter in input()))
