/** What is kept of outputs, with the real box. */
import { createHash } from 'node:crypto';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type JudgedProblem, openRig } from '../test/rig.ts';

const rig = await openRig();
const problem: JudgedProblem = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'ergodic_without_error',
  isRemoveEndBlank: true,
  fileIo: null,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  cases: [
    { input: '1\n', output: '1\n', score: 0, groupNum: null },
    { input: '2\n', output: '4\n', score: 0, groupNum: null },
    { input: '3\n', output: '9\n', score: 0, groupNum: null },
  ],
};
const echo =
  '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", n); fflush(stdout);';

if (typeof rig === 'string') {
  it.skip(`what is kept of outputs: no sandbox here: ${rig}`, () => {});
} else {
  afterAll(() => rig.dispose());
  describe('of a program that fails', () => {
    const second = { caseId: 2, input: createHash('sha256').update('2\n').digest('hex'), cut: false };
    it('the output of the first case that failed is kept, and of one that crashes what came before', async () => {
      const wrong = await rig.judge(problem, 'C', `${echo} return 0; }`);
      expect(wrong).toMatchObject({
        status: verdict.wrongAnswer,
        printed: { ...second, text: '2\n' },
      });
      const crashed = await rig.judge(problem, 'C', `${echo} return n > 1; }`);
      expect(crashed).toMatchObject({ status: verdict.runtimeError, printed: { ...second, text: '2\n' } });
    });

    it('nothing is kept of what was accepted', async () => {
      const right = await rig.judge(problem, 'C', `${echo.replace('&n);', '&n); n *= n;')} return 0; }`);
      expect(right.status).toBe(verdict.accepted);
      expect(right.printed).toBeUndefined();
    });
  });
}
