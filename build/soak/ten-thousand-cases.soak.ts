import { setTimeout as delay } from 'node:timers/promises';
import {
  checkSubmissionsStatus,
  getAllCaseResult,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import type { ApiClient } from '../launch/api-client.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import { memoryOf } from '../load/inspector.ts';
import { makeProblem, withSite } from '../load/site-under-load.ts';
import { note } from './note.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

/** Most cases that a problem may have. */
const count = 10_000;
/** Time limit for a run that hangs; the time it took is in the report. */
const patienceMs = 30 * 60_000;

const addition = (wrongFor: number) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a==${wrongFor}?0:a+b);}\n`;

const finalStatus = async (root: ApiClient, submitId: number): Promise<number> => {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(200)) {
    const found = await root.call(checkSubmissionsStatus, { body: { submitIds: [submitId] } });
    const status = found[submitId]?.status;
    if (status !== undefined && isFinal(status)) return status;
  }
  throw new Error(`submission ${submitId} has no verdict`);
};

it.skipIf(obstacle !== undefined)(
  'a problem of ten thousand cases is made, judged and read',
  async (context) => {
    await withSite(async ({ root, inspect }) => {
      const cases = Array.from({ length: count }, (_, at) => ({ input: `${at} 7\n`, output: `${at + 7}\n` }));
      const problemId = await makeProblem(root, 'TEN-THOUSAND', cases);
      const judge = async (code: string) => {
        const from = performance.now();
        const body = { pid: problemId, language: 'C', code };
        const { submitId } = await root.call(submitProblem, { body });
        const status = await finalStatus(root, submitId);
        return { submitId, status, seconds: (performance.now() - from) / 1000 };
      };

      const right = await judge(addition(-1));
      expect(right.status).toBe(verdict.accepted);
      const from = performance.now();
      const { judgeCaseList } = await root.call(getAllCaseResult, { query: { submitId: right.submitId } });
      const readMs = performance.now() - from;
      expect(judgeCaseList).toHaveLength(count);
      expect(judgeCaseList.every(({ status }) => status === verdict.accepted)).toBe(true);

      // The last case alone is wrong: nothing on the way may look at the first ones only.
      const wrong = await judge(addition(count - 1));
      expect(wrong.status).toBe(verdict.wrongAnswer);

      const { rss } = await memoryOf(inspect.server);
      note(
        context,
        `judged in ${right.seconds.toFixed(1)} s, ${(count / right.seconds).toFixed(0)} cases a second`,
      );
      note(context, `all cases read in ${readMs.toFixed(0)} ms, server at ${Math.round(rss / 2 ** 20)} MiB`);
    });
  },
);
