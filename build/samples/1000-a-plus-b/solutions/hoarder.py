# Never lets go of a block.
a, b = map(int, input().split())
blocks = []
for index in range(900):
    blocks.append(bytes([index % 255 + 1]) * (1 << 20))
print(a + b)
