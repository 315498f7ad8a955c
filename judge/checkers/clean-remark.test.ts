import { describe, expect, it } from 'vitest';
import { cleanRemark } from './clean-remark.ts';

describe('remarks', () => {
  it.each([
    ['wrong answer 1st number differs\r\n', 'wrong answer 1st number differs'],
    ['a\u0000b\u001b[31mred\u001b[0m\u0007', 'abred'],
    // Other control characters, and characters that change the direction of the text after them.
    ['a\u009b31mb\u0085c \u202ed\u2066e\u2069', 'a31mbc de'],
    ['/mnt/case/input: line 3', 'input: line 3'],
    ['/box/feedback/x and /root/.cache/a/b.txt', 'feedback/x and b.txt'],
    ['  ', ''],
  ])('%j is shown as %j', (said, shown) => {
    expect(cleanRemark(said)).toBe(shown);
  });

  it.each(['x', 'é', '语', '😀'])('keeps at most 1 KiB of %s, whole characters', (character) => {
    const shown = cleanRemark(Buffer.from(character.repeat(5000)));
    const bytes = Buffer.byteLength(shown);
    expect(bytes).toBeLessThanOrEqual(1024);
    expect(bytes).toBeGreaterThan(1024 - 8);
    expect(shown).toBe(`${character.repeat([...shown].length - 1)}…`);
  });

  it('stands what is no text', () => {
    expect(cleanRemark(Uint8Array.of(0xff, 0xfe, 0x41))).toBe('\ufffd\ufffdA');
  });
});
