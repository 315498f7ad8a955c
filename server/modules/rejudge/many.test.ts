import {
  applyRejudge,
  type Rejudge,
  readRejudge,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it, vi } from 'vitest';
import { databaseAddress } from '../../test/database-address.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

/** More than a window of the queue, and than one batch of applying. */
const many = 620;
const users = 20;

type Row = { _id: number; submitId: number; [field: string]: unknown };

it('of many submissions goes a window at a time, and asks the database little for each', async () => {
  const mongoUri = databaseAddress({ options: { monitorCommands: 'true' } });
  await using site = await startTestSite({ ownData: true, config: { mongoUri } });
  await announce(site);
  const root = site.as('root');
  const { pid } = await makeProblem(root, 'MANY');
  let says: Verdict = verdict.accepted;
  const judge = await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: says as typeof verdict.accepted }),
  );
  const { submitId } = await submitCode(site.asUser('ada', 'admin'), 'MANY');
  const rows = site.app.core.database.collection<Row>('submissions');
  const judged = await until('the first verdict', () => rows.findOne({ submitId, open: { $exists: false } }));
  await rows.insertMany(
    Array.from({ length: many - 1 }, (_, index) => {
      const id = 5_000_000 + index;
      return { ...judged, _id: id, submitId: id, uid: `user ${index % users}` };
    }),
  );

  const asked = new Map<string, number>();
  site.app.core.database
    .getClient()
    .on('commandStarted', ({ commandName, command }: { commandName: string; command: object }) => {
      const name = `${commandName} ${Reflect.get(command, commandName)}`;
      asked.set(name, (asked.get(name) ?? 0) + 1);
    });
  /** Commands during some work; the polling for its end is left out. */
  const counted = async (work: () => Promise<unknown>) => {
    asked.clear();
    await work();
    return asked.values().reduce((sum, one) => sum + one, 0);
  };
  const told = vi.spyOn(site.app.core.events, 'publish');
  const moves = () => told.mock.calls.filter(([, , event]) => event === 'rejudge').length;
  const inState = async (id: number, state: Rejudge['state']): Promise<Rejudge> => {
    const before = moves();
    const { rejudge } = await root.call(readRejudge, { query: { id, limit: 1 } });
    if (rejudge.state === state) return rejudge;
    await until('the rejudge to move', async () => moves() > before, 120_000);
    return inState(id, state);
  };

  try {
    says = verdict.wrongAnswer;
    let id = 0;
    const began = performance.now();
    const judging = await counted(async () => {
      ({ id } = await root.call(startRejudge, { body: { filter: { pid } } }));
      await inState(id, 'ready');
    });
    expect(judge.taken.filter((job) => job.round === 1)).toHaveLength(many);
    // A result reads submission, item, rejudge, problem and the list of waiting items, and writes twice; beside that
    // there is what goes on every second, and the looks of this test.
    expect(judging / many).toBeLessThan(9);
    // The rejudge is told once a second and when its state changes; not once a result.
    expect(moves()).toBeLessThan((performance.now() - began) / 1000 + 5);
    const applying = await counted(async () => {
      await root.call(applyRejudge, { body: { id } });
      await inState(id, 'applied');
    });
    // Two commands a user, and a few for each batch.
    expect(applying).toBeLessThan(many / 4);
    const { rejudge } = await root.call(readRejudge, { query: { id } });
    expect(rejudge).toMatchObject({ total: many, judged: many, changed: many });
    expect(await rows.countDocuments({ pid, status: verdict.wrongAnswer, round: 1 })).toBe(many);
    expect(await rows.countDocuments({ rejudging: id })).toBe(0);
  } finally {
    await judge.stop();
  }
}, 400_000);
