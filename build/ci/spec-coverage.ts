import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../launch/data-folder.ts';
import { kindOf } from './test-files.ts';

/** The table of what the product is asked to do, each row with its proof. */
export const coverageTable = 'docs/reference/spec-coverage.md';

/** Areas that rows may wait for, by the names their modules will have. */
const laterAreas: ReadonlySet<string> = new Set([
  ...['standings', 'clarification', 'print', 'balloon', 'hall', 'rank'],
  ...['discussion', 'message', 'training', 'group', 'remote', 'rating'],
]);

/** What the proofs of a table are compared with. */
export type World = {
  /** Source of a file by its path in the repository; undefined: there is none. */
  read: (file: string) => string | undefined;
  /** Areas that have a module. */
  areas: ReadonlySet<string>;
};

/** `faults` are rows that prove nothing; `missing` are rows that say so themselves. */
export type Coverage = { rows: number; later: number; missing: string[]; faults: string[] };

const stringBody = String.raw`(['"\`])((?:\\[\s\S]|(?!\1)[\s\S])*?)\1`;
/** Opens a test or a group of tests: `it('…'`, `describe.each(…)('…'`. A skipped test is none. */
const titled = new RegExp(String.raw`(?:\b(?:it|describe)(?:\.only)?|\))\s*\(\s*${stringBody}`, 'g');

/** Names of the tests of a source, and of groups of tests, as they are written there. */
export const testNamesIn = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(titled)].map(([, , name = '']) => name.replaceAll(/\\(.)/g, '$1')));

/** Folders of the modules that the list of the server names. */
export const areasIn = (moduleList: string): ReadonlySet<string> =>
  new Set([...moduleList.matchAll(/from '\.\/modules\/([\w-]+)\/module\.ts'/g)].map(([, area = '']) => area));

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** Why a proof is none: a file and the name of a test in it. */
const faultOf = (proof: string, { read }: World): string | undefined => {
  const [, file, name] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
  if (file === undefined || name === undefined) return `not a proof: ${proof}`;
  const source = read(file);
  if (source === undefined || kindOf(file) === undefined) return `no test file ${file}`;
  return testNamesIn(source).has(name) ? undefined : `no test "${name}" in ${file}`;
};

const isRow = (cells: readonly string[]): boolean =>
  cells.length > 1 && !cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.at(-1) !== 'Proof';

/**
 * Reads rows `| what | proof |`. A proof is `` `file` › name of a test``, several with `<br>` between them;
 * `later: <area>`, while that area has no module; or `missing: <why>`.
 */
export const coverageOf = (table: string, world: World): Coverage => {
  const found: Coverage = { rows: 0, later: 0, missing: [], faults: [] };
  for (const [index, line] of table.split('\n').entries()) {
    const cells = line.startsWith('|') ? cellsOf(line) : [];
    if (!isRow(cells)) continue;
    const [what = '', proof = ''] = cells;
    found.rows += 1;
    const fault = (text: string) => found.faults.push(`${coverageTable}:${index + 1} ${what}: ${text}`);
    const [, mark, rest = ''] = /^(later|missing):\s*(.*)$/.exec(proof) ?? [];
    if (what === '' || cells.length !== 2) fault('a row has two cells, what and proof');
    else if (proof === '' || (mark === 'missing' && rest === '')) fault('no proof');
    else if (mark === 'missing') found.missing.push(`${what}: ${rest}`);
    else if (mark === 'later' && !laterAreas.has(rest)) fault(`no area of that name comes later: ${rest}`);
    else if (mark === 'later' && world.areas.has(rest))
      fault(`the area ${rest} is here: its test must be named`);
    else if (mark === 'later') found.later += 1;
    else
      for (const one of proof.split('<br>')) {
        const reason = faultOf(one.trim(), world);
        if (reason !== undefined) fault(reason);
      }
  }
  if (found.rows === 0) found.faults.push(`${coverageTable}: no rows`);
  return found;
};

/** The table of this repository. */
export const readCoverage = (): Coverage => {
  const read = (file: string): string | undefined => {
    const path = join(repository, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  return coverageOf(read(coverageTable) ?? '', { read, areas: areasIn(read('server/modules.ts') ?? '') });
};
