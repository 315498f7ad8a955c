import { setTimeout as delay } from 'node:timers/promises';
import { checkPrint, claimPrint, listOwnPrints, submitPrint } from '@assize/shared/areas/print/endpoints.ts';
import { ApiRefusal } from '../../launch/api-client.ts';
import type { Scenario } from '../scenario.ts';
import { until } from '../until.ts';

const rounds = 2;
const desks = ['desk-by-the-door', 'desk-by-the-wall'] as const;

/** Teams have programs printed; two desks reach for each job, and one gets it. */
export const prints: Scenario = {
  name: 'prints',
  async during({ cid, size, desk, teams, problems, tally, apps }) {
    for (let round = 0; round < rounds; round += 1) {
      await delay((size.minutes * 60_000) / (rounds + 2));
      const team = teams[round % teams.length];
      const [problem] = problems;
      if (!team || !problem) return;
      const content = `// ${team.name}, round ${round}\n`.repeat(40);
      const { id } = await team.client.call(submitPrint, {
        body: { cid, content, problem: problem.displayId },
      });
      tally.count('print jobs');
      const stateNow = async () =>
        (await team.client.call(listOwnPrints, { query: { cid } })).jobs.find((one) => one.id === id)?.state;
      if (apps !== null) {
        // The desk's app takes it by itself.
        const printed = await until(
          `print job ${id} comes out`,
          async () => (await stateNow()) === 'printed' || null,
          { forMs: 60_000 },
        ).catch(() => false);
        if (!printed) tally.disagree(`print job ${id} is ${await stateNow()} for its team`);
        continue;
      }
      const claims = await Promise.all(
        desks.map((one) =>
          desk.client.call(claimPrint, { body: { id, cid, desk: one } }).then(
            () => one,
            (error: unknown) => {
              if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
              return null;
            },
          ),
        ),
      );
      const [holder, other] = claims.filter((one) => one !== null);
      if (!holder || other) tally.disagree(`print job ${id} is with ${claims.filter(Boolean).length} desks`);
      if (holder) await desk.client.call(checkPrint, { body: { id, cid, desk: holder } });
      const state = await stateNow();
      if (state !== 'printed') tally.disagree(`print job ${id} is ${state} for its team`);
    }
  },
};
