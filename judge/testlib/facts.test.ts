/** Facts about the header; and every program that uses it compiles without a warning in each standard. */
import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Artefact } from '../sandbox/port.ts';
import { describeInBox } from '../sandbox/test/sandbox-for-tests.ts';
import { compileWithHeader, ended, programCode, together, warningsOf } from './testlib-for-tests.ts';

describeInBox('testlib.h', () => {
  let facts: Artefact;
  beforeAll(async () => {
    facts = await compileWithHeader(await programCode('facts'));
  });

  it('keeps what its interface promises', async () => {
    const { stdout, code } = await ended(facts, {});
    expect(stdout).toMatch(/^\d{3,} facts, 0 do not hold\n$/);
    expect(code).toBe(0);
  });

  it('ends with a code that means something, whatever is read from whatever bytes', async () => {
    const { stdout, code } = await ended(facts, { args: ['fuzz', '30000'] });
    expect(stdout).toBe('30001 facts, 0 do not hold\n');
    expect(code).toBe(0);
  });

  describe.each(['c++11', 'gnu++14', 'c++17', 'gnu++20', 'c++23'])('%s', (standard) => {
    it('compiles everything without a warning', async () => {
      const names = [
        ...['validator', 'cases', 'generator', 'sequence'],
        ...['interactor', 'lines', 'scorer', 'endings'],
      ];
      const own = await Promise.all(names.map(async (name) => [name, await programCode(name)] as const));
      const stock = stockCheckers.map((one) => [one.name, one.code] as const);
      const all = together(Object.fromEntries([...own, ...stock]));
      // `facts` uses the whole header. The standards between the oldest and the newest bring nothing new for
      // it.
      const facts = ['c++11', 'c++23'].includes(standard) ? [await programCode('facts')] : [];
      const found = await Promise.all([all, ...facts].map((code) => warningsOf(code, standard)));
      expect(found.join('')).toBe('');
    }, 240_000);
  });
});
