import { availableParallelism } from 'node:os';
import { verdictShort } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, it } from 'vitest';
import { type ExpectedProgram, loadFixtures } from './fixtures.ts';
import { type NamedText, openRig } from './rig.ts';

const handedIn = ({ answers }: ExpectedProgram): NamedText[] | undefined =>
  answers && Object.entries(answers).map(([name, text]) => ({ name, text }));

const fixtures = await loadFixtures();
// Many programs sleep or wait for each other until a limit. With more slots than cores, other programs
// compile meanwhile.
const rig = await openRig({ slots: 2 * availableParallelism() });

if (typeof rig === 'string') {
  it.skip(`verdict fixtures: no sandbox here: ${rig}`, () => {});
} else {
  afterAll(() => rig.dispose());

  describe.concurrent.each(fixtures)('fixture $name', ({ problem, programs }) => {
    it.for(programs)('$file ($language) gets $verdict', { timeout: 240_000 }, async (program, context) => {
      const { expect } = context;
      const missing = rig.whyMissing(program.language);
      if (missing) context.skip(`${program.language} is not on this machine: ${missing}`);
      const judged = await rig.judge(problem, program.language, program.code, handedIn(program));
      const seen = {
        verdict: verdictShort[judged.status],
        cases: judged.cases.map((one) => verdictShort[one.status]),
        score: judged.score,
      };
      const remark = judged.cases.find((one) => one.status === judged.status)?.remark;
      const { verdict, cases, score } = program;
      expect(seen, judged.errorMessage ?? remark ?? '').toEqual({ verdict, cases, score });
      if (program.timeMs !== undefined) expect(judged.timeMs).toBe(program.timeMs);
      const repeated = judged.cases.some((one) => one.runsMs !== undefined);
      if (program.repeated !== undefined) expect(repeated).toBe(program.repeated);
      if (program.message) expect(judged.errorMessage).toMatch(new RegExp(program.message, 's'));
      if (program.remark) expect(remark).toMatch(new RegExp(program.remark, 's'));
    });
  });
}
