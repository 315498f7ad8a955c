/** Calls by chance, under each profile in turn: the box goes on, and the next program finds nothing. */
import { beforeAll, expect, it } from 'vitest';
import type { Artefact } from '../port.ts';
import { compileAttack, expectNothingLeft } from './attacks.ts';
import { describeInBox, LIMITS, runProgram } from './sandbox-for-tests.ts';

const PROFILES = ['native', 'managed', 'compiler'] as const;
/** Seconds that one program takes. */
const SECONDS = 4;

const endsAt = Date.now() + Number(process.env.SOAK_MINUTES ?? 5) * 60_000;

describeInBox('calls by chance', () => {
  let caller: Artefact;
  let looker: Artefact;
  beforeAll(async () => {
    [caller, looker] = await Promise.all([compileAttack('random-calls'), compileAttack('odd-files')]);
  });

  it('harm nobody', { timeout: 60 * 60_000 }, async () => {
    for (let seed = 1; Date.now() < endsAt; seed++) {
      const profile = PROFILES[seed % PROFILES.length] ?? 'native';
      const limits = { ...LIMITS, cpuMs: 8000, wallMs: 12_000 };
      const result = await runProgram(caller, [String(seed), String(SECONDS)], { profile, limits });
      expect(result.outcome, `seed ${seed}: ${result.detail}`).not.toBe('internal-error');
      await expectNothingLeft(looker);
    }
  });
});
