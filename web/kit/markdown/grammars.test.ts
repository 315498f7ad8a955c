import hljs from 'highlight.js/lib/core';
import { describe, expect, it } from 'vitest';
import { grammarFor, grammarNames, grammars, grammarsOf } from './grammars.ts';

describe('grammars', () => {
  it.each(grammarNames)('%s goes by the names the highlighter knows', async (name) => {
    const { default: grammar } = await grammars[name].load();
    expect(grammars[name].aliases).toEqual(grammar(hljs).aliases);
  });

  it.each([
    ['cpp', 'cpp'],
    ['C++', 'cpp'],
    ['py', 'python'],
    ['brainfuck', undefined],
  ])('code in %s is coloured by %s', (language, name) => expect(grammarFor(language)).toBe(name));

  it.each([
    ['```cpp\nx\n```\n\n~~~ py\ny\n~~~', ['cpp', 'python']],
    ['- in a list\n\n  ```js\n  x\n  ```', ['javascript']],
    ['> ```rs\n> x\n> ```', ['rust']],
    ['```\nplain\n```', []],
    ['`cpp`', []],
  ])('of %j are found', (markdown, names) => expect(grammarsOf(markdown)).toEqual(names));
});
