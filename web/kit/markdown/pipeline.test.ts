import type { Element, ElementContent, Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { extrasFor, renderTree } from './pipeline.ts';

const elements = (node: Root | Element): Element[] =>
  node.children.flatMap((child: Root['children'][number] | ElementContent) =>
    child.type === 'element' ? [child, ...elements(child)] : [],
  );
const render = async (markdown: string) => elements(renderTree(markdown, await extrasFor(markdown)));
const tags = async (markdown: string) => (await render(markdown)).map(({ tagName }) => tagName);
const textOf = (node: Root | Element): string =>
  node.children
    .map((child: Root['children'][number] | ElementContent) =>
      child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
    )
    .join('');

describe('a text', () => {
  it('has tables, lists and links', async () => {
    expect(await tags('| a |\n|---|\n| b |\n\n- [x](https://example.org)\n')).toEqual(
      expect.arrayContaining(['table', 'td', 'ul', 'li', 'a']),
    );
  });

  it('shows formulas with their places and sizes intact', async () => {
    const spans = await render('The square $x^2$, and\n\n$$\n\\sqrt{\\frac{a}{b}}\n$$\n');
    const styles = spans.flatMap(({ properties }) => properties.style ?? []);
    expect(styles.length).toBeGreaterThan(5);
    expect(spans.some(({ properties }) => String(properties.className).includes('katex-display'))).toBe(true);
    expect(spans.map(({ tagName }) => tagName)).toEqual(
      expect.arrayContaining(['math', 'msup', 'svg', 'path']),
    );
  });

  it.each([
    ['alone', '$$x^2$$\n', 1],
    ['between lines of a paragraph', 'Let\n$$x^2$$\nbe it, and\n  $$y$$  \n', 2],
    ['in a list', '- so\n\n  $$x^2$$\n', 1],
    ['within a line', 'Let $$x^2$$ be it\n', 0],
    ['of single dollars', '$x^2$\n', 0],
  ])('sets a formula on a line of its own as a display: %s', async (_, markdown, displays) => {
    const made = await render(markdown);
    expect(made.filter(({ properties }) => String(properties.className) === 'katex-display')).toHaveLength(
      displays,
    );
    expect(made.filter(({ tagName }) => tagName === 'p').every((one) => textOf(one).trim() !== '')).toBe(
      true,
    );
  });

  it('colours code that names a language, and leaves other code alone', async () => {
    const coloured = await render('```cpp\nint main() {}\n```\n');
    expect(coloured.some(({ properties }) => String(properties.className).includes('hljs-'))).toBe(true);
    const [, code] = await render('```\nint main() {}\n```\n');
    expect(code?.children).toHaveLength(1);
  });

  it('shows a formula that does not parse as it was written', async () => {
    const markdown = 'broken $\\frac{1$ formula';
    expect(textOf(renderTree(markdown, await extrasFor(markdown)))).toContain('\\frac{1');
  });
});

describe('what must not get through', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://example.org"></iframe>',
    '<style>body{display:none}</style>',
    '<svg><script>alert(1)</script></svg>',
    '<form action="/api/logout"><button>x</button></form>',
    '<object data="x"></object><embed src="x">',
  ])('raw %s', async (markdown) => {
    const bad = ['script', 'img', 'iframe', 'style', 'svg', 'form', 'button', 'object', 'embed'];
    expect((await tags(markdown)).filter((tag) => bad.includes(tag))).toEqual([]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
  ])('the address in %s', async (markdown) => {
    for (const { properties } of await render(markdown)) {
      expect(String(properties.href ?? '')).not.toMatch(/script:|data:/i);
      expect(String(properties.src ?? '')).not.toMatch(/script:|data:/i);
    }
  });

  it.each([
    '$\\href{javascript:alert(1)}{x}$',
    '$\\url{javascript:alert(1)}$',
    '$\\htmlStyle{background:url(https://example.org)}{x}$',
    '$\\htmlClass{x" onclick="alert(1)}{x}$',
    '$\\includegraphics{https://example.org/a.png}$',
  ])('a command of the formula %s', async (markdown) => {
    for (const { tagName, properties } of await render(markdown)) {
      expect(['a', 'img']).not.toContain(tagName);
      expect(String(properties.style ?? '')).not.toMatch(/url|\(/);
      expect(Object.keys(properties).filter((name) => /^on/i.test(name))).toEqual([]);
    }
  });

  it('a program nested too deeply to be coloured is shown plain', async () => {
    const markdown = `\`\`\`python\n${'f"{a'.repeat(15_000)}\n\`\`\``;
    expect(textOf(renderTree(markdown, await extrasFor(markdown)))).toContain('f"{af"{a');
  });

  it('a formula that would never end', async () => {
    const markdown = '$\\def\\a{\\a\\a}\\a$';
    expect(textOf(renderTree(markdown, await extrasFor(markdown)))).toContain('\\a');
  });
});
