import { describe, expect, it } from 'vitest';
import { cleanMessage, withoutQuotes } from './compile-message.ts';

const clean = (text: string, wasCut = false) => cleanMessage(Buffer.from(text), wasCut);

describe('compiler messages', () => {
  it.each([
    ['main.cpp:3:5: error: x\n', 'main.cpp:3:5: error: x'],
    ['\u001b[01m\u001b[Kmain.cpp:1:\u001b[m\u001b[K bad', 'main.cpp:1: bad'],
    ["/usr/bin/ld: /tmp/ccAb12Cd.o: in function `main':", "ld: main.o: in function `main':"],
    ['/box/main.py:2: x', 'main.py:2: x'],
    [
      'In file included from /usr/include/c++/12/vector:64',
      'In file included from /usr/include/c++/12/vector:64',
    ],
    ['error in /home/judge/data/boxes/7/main.c', 'error in main.c'],
    ['  File "/root/.cache/x/main.py", line 1', 'File "main.py", line 1'],
    ['a\r\nb\u0007', 'a\nb'],
    ['', ''],
  ])('%j is shown as %j', (text, shown) => {
    expect(clean(text)).toBe(shown);
  });

  it('cuts long ones between characters and says so', () => {
    const shown = clean(`x${'😀'.repeat(20_000)}`);
    expect(shown.endsWith('😀\n…')).toBe(true);
    expect(shown.length).toBeLessThan(16_100);
  });

  it('says so when the compiler printed more than was kept', () => {
    expect(clean('error', true)).toBe('error\n…');
  });

  it('stands bytes that are no text', () => {
    expect(cleanMessage(Uint8Array.of(0xff, 0x41), false)).toBe('\ufffdA');
  });
});

describe('excerpts of a grader', () => {
  const grader = 'int main() {\n    int secret = 41;\n    print(sum(secret));\n}\n';
  const own = 'int sum() {\n    return 1\n}\n';
  it.each([
    [
      'gcc',
      "grader.cpp: In function 'int main()':\ngrader.cpp:3:8: error: too many\n    3 |     print(sum(secret));\n      |           ~~~^~~~\nnote: x",
      "grader.cpp: In function 'int main()':\ngrader.cpp:3:8: error: too many\nnote: x",
    ],
    [
      'javac',
      'grader.java:3: error: no\n    print(sum(secret));\n          ^\n  symbol: sum\n1 error',
      'grader.java:3: error: no\n  symbol: sum\n1 error',
    ],
    [
      'rustc, which proposes a change',
      ' --> grader.rs:3\nhelp: give it\n  |\n3 |     print(sum(secret, /* i32 */));\n  |         ~~~~\n\nerror: aborting',
      ' --> grader.rs:3\nhelp: give it\n  |\n\nerror: aborting',
    ],
    [
      'lines of the author stay',
      'own.cpp:2: error\n    2 |     return 1\n      |             ^\n    3 | }\n',
      'own.cpp:2: error\n    2 |     return 1\n      |             ^\n    3 | }\n',
    ],
  ])('%s', (_, message, shown) => {
    expect(withoutQuotes(message, [grader], own)).toBe(shown);
  });

  it('are none where there is no grader', () => {
    expect(withoutQuotes('    2 |     return 1', [], own)).toBe('    2 |     return 1');
  });
});
