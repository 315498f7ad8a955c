import { expect, it } from 'vitest';
import { messageParts } from './message-lines.ts';

it('finds the places a compiler names', () => {
  const message = "main.cpp: In function 'int main()':\nmain.cpp:12:5: error: no\n";
  expect(messageParts(message)).toEqual([
    { text: "main.cpp: In function 'int main()':\n" },
    { text: 'main.cpp:12:5', line: 12 },
    { text: ': error: no\n' },
  ]);
  expect(messageParts('  File "main.py", line 7\n').find(({ line }) => line)).toEqual({
    text: 'line 7',
    line: 7,
  });
});

it('leaves nothing out', () => {
  for (const message of ['', 'plain', 'main.c:1:2', 'a main.c:1 b line 3']) {
    const whole = messageParts(message)
      .map(({ text }) => text)
      .join('');
    expect(whole).toBe(message);
  }
});
