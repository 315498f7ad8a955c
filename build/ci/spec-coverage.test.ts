import { describe, expect, it } from 'vitest';
import { areasIn, coverageOf, readCoverage, testNamesIn, type World } from './spec-coverage.ts';

const world: World = {
  read: (file) => (file === 'web/a.test.ts' ? "it('adds', …)\nit.skip('waits', …)" : undefined),
  areas: new Set(['site', 'training']),
};
const tableOf = (...rows: string[]) => ['| What | Proof |', '|---|---|', ...rows].join('\n');

describe('a row', () => {
  it.each([
    ['without a proof', '| login | |', 'no proof'],
    ['without a cell for it', '| login | x | y |', 'two cells'],
    ['whose proof is a word', '| login | tested |', 'not a proof: tested'],
    ['whose file is gone', '| login | `web/b.test.ts` › adds |', 'no test file web/b.test.ts'],
    ['whose test is gone', '| login | `web/a.test.ts` › removes |', 'no test "removes" in web/a.test.ts'],
    ['whose test is skipped', '| login | `web/a.test.ts` › waits |', 'no test "waits"'],
    [
      'of which one of two tests is gone',
      '| login | `web/a.test.ts` › adds<br>`web/a.test.ts` › x |',
      'no test "x"',
    ],
    ['that waits for an area that is here', '| trainings | later: training |', 'the area training is here'],
    ['that waits for an area nobody knows', '| trainings | later: trainings |', 'comes later: trainings'],
    ['that is missing for no reason', '| login | missing: |', 'no proof'],
  ])('%s is a fault, told with its line', (_what, row, fault) => {
    const { faults } = coverageOf(tableOf(row), world);
    expect(faults).toEqual([expect.stringMatching(/^docs\/reference\/spec-coverage\.md:3 /)]);
    expect(faults[0]).toContain(fault);
  });

  it('with a proof is none; what waits and what is missing are counted', () => {
    const table = tableOf(
      '| login | `web/a.test.ts` › adds |',
      '| boards | later: standings |',
      '| passkeys | missing: second factors |',
    );
    expect(coverageOf(table, world)).toEqual({
      rows: 3,
      later: 1,
      missing: ['passkeys: second factors'],
      faults: [],
    });
  });

  it('must be there at all', () => {
    expect(coverageOf('# Nothing', world).faults).toHaveLength(1);
  });
});

it('names of tests are read as they are written', () => {
  const source = [
    `it('one', () => {})`,
    `it("somebody else's", () => {})`,
    `describe.each([1])('group of $n', () => {})`,
    'it.each(rows)(\n  `two and a half`,\n  () => {})',
    `it('with \\'quotes\\'', () => {})`,
    `call('no test')`,
    `it.skip('left out', () => {})`,
  ].join('\n');
  expect([...testNamesIn(source)]).toEqual([
    'one',
    "somebody else's",
    'group of $n',
    'two and a half',
    "with 'quotes'",
  ]);
});

it('areas are the modules of the list', () => {
  const list = "import { a } from './modules/site-setting/module.ts';\nimport { b } from './platform/x.ts';";
  expect([...areasIn(list)]).toEqual(['site-setting']);
});

it('each row of the table has its proof', () => {
  expect(readCoverage().faults).toEqual([]);
});
