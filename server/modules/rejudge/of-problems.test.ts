import { bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import { cancelRejudge, readRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { startScriptedJudge } from '../../test/scripted-judge.ts';
import { guards, rejects } from '../../test/tables.ts';

const missing = 999_999;
const { root, closedGate, freshProblem, submitted } = await startScriptedJudge('RJB');

describe('rejudging many problems (Authoring 18)', () => {
  it('starts a rejudge for each that has submissions; while they go on, the same again starts none', async () => {
    const [one, two, bare] = [await freshProblem(), await freshProblem(), await freshProblem()];
    await submitted(one.problemId);
    await submitted(two.problemId);
    closedGate();
    const pids = [one.pid, bare.pid, two.pid, missing, one.pid];
    const { items } = await root().call(bulkRejudge, { body: { pids, reason: 'new data' } });
    expect(items).toMatchObject([
      { pid: one.pid, result: 'done', reason: null },
      { pid: bare.pid, result: 'skipped', reason: 'rejudge.nothing', rejudgeId: null },
      { pid: two.pid, result: 'done' },
      { pid: missing, result: 'skipped', reason: 'rejudge.nothing' },
    ]);
    const again = await root().call(bulkRejudge, { body: { pids: [one.pid, two.pid] } });
    for (const item of again.items)
      expect(item).toMatchObject({ result: 'failed', reason: 'rejudge.overlaps', rejudgeId: null });
    for (const { rejudgeId } of items) {
      if (rejudgeId === null) continue;
      const { rejudge } = await root().call(readRejudge, { query: { id: rejudgeId } });
      expect(rejudge).toMatchObject({ total: 1, reason: 'new data', autoApply: false });
      await root().call(cancelRejudge, { body: { id: rejudgeId } });
    }
  });
});

describe('the door of rejudging many problems', () => {
  guards(bulkRejudge, {
    allowed: ['root'],
    refused: ['visitor', 'user', 'admin', 'problem_admin'],
    input: { body: { pids: [missing] } },
  });
  const tooMany = Array.from({ length: 101 }, (_, index) => missing + index);
  rejects(
    bulkRejudge,
    { pids: [[], tooMany, ['x'], null], reason: ['r'.repeat(201)], autoApply: ['yes'] },
    { as: 'root', base: { pids: [missing] } },
  );
});
