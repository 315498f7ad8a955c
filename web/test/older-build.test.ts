import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'lightningcss';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';

/** The build for older browsers, as the site of the journeys serves it. */
const folder = join(process.env.ASSIZE_WEB_DIST || join(import.meta.dirname, '../dist'), 'older');
const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const files = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);

/** In KB (1000 bytes) of gzipped JavaScript: the budget of the shell, and what older browsers have to be taught. */
const budget = { shell: 260 + 60, entry: 60 };
const weigh = (file: string): number => gzipSync(readFileSync(join(folder, file))).length / 1000;

const closure = (key: string, seen = new Set<string>()): Set<string> => {
  const { file = '', imports = [] } = manifest[key] ?? {};
  if (file === '' || seen.has(file)) return seen;
  seen.add(file);
  for (const next of imports) closure(next, seen);
  return seen;
};

it('weighs little more than the first build', () => {
  const entry = manifest['index.html']?.file ?? '';
  const shell = new Set([...closure('index.html'), ...closure('app/start.tsx')]);
  const size = [...shell].reduce((sum, file) => sum + weigh(file), 0);
  console.log(
    `older shell ${size.toFixed(1)} KB of ${budget.shell}, entry ${weigh(entry).toFixed(1)} KB of ${budget.entry}`,
  );
  expect(shell.size).toBeGreaterThan(1);
  expect(size).toBeLessThanOrEqual(budget.shell);
  expect(weigh(entry)).toBeLessThanOrEqual(budget.entry);
});

/** What a sheet has that Chrome 108 does not know: nested rules (112), and functions of colours (111, 123). */
const beyondFloor = (css: Buffer, name: string): string[] => {
  const found: string[] = [];
  transform({
    filename: name,
    code: css,
    visitor: {
      Rule: {
        style(rule) {
          if ((rule.value.rules?.length ?? 0) > 0) found.push(`${name}: nested rules`);
          return undefined;
        },
      },
      Function: {
        'light-dark': () => void found.push(`${name}: light-dark()`),
        'color-mix': () => void found.push(`${name}: color-mix()`),
      },
      // With colours alone in it, the function is read as a colour.
      Color(color) {
        if (typeof color !== 'string' && color.type === 'light-dark') found.push(`${name}: light-dark()`);
      },
    },
  });
  return found;
};

it('has style sheets that Chrome 108 reads', () => {
  // The editor mixes two colours of its own, without which it lacks a shade.
  const sheets = files.filter((file) => file.endsWith('.css') && !file.includes('/monaco-editor-'));
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets.flatMap((file) => beyondFloor(readFileSync(join(folder, file)), file))).toEqual([]);
  // The check itself sees what it looks for.
  expect(
    beyondFloor(Buffer.from('a { color: red; & b { color: light-dark(red, blue) } }'), 'x'),
  ).toHaveLength(2);
});
