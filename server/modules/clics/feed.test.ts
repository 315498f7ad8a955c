import { text } from 'node:stream/consumers';
import { collectionNames, type Visibility, visibilities } from '@assize/shared/areas/clics/objects.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import type { ContestRecord } from '../contest/service.ts';
import { collectionsOf } from './collections.ts';
import type { ClicsFacts } from './facts.ts';
import { clicsObjects, objectsOf } from './feed-difference.ts';
import { feedReader, placeOf } from './feed-reader.ts';
import { feedStore } from './feed-store.ts';
import { feedWriter } from './feed-writer.ts';
import { knowsWhatItNames, type Line, stateAfter } from './test/reader.ts';

const site = await startTestSite({ ownData: true, config: { roles: ['api'] } });
const store = feedStore(site.app.core.database);
const stopping = new AbortController().signal;
const epoch = '0123abcd';
const startMs = Date.parse('2026-03-01T08:00:00Z');
const hour = 3_600_000;
let cids = 1_000;

const contestOf = (cid: number, changes: Partial<ContestRecord> = {}): ContestRecord => ({
  ...{
    cid,
    title: 'Cup',
    description: '',
    source: null,
    uid: 'o',
    gid: null,
    type: 0,
    auth: 0,
    password: '',
  },
  startTime: new Date(startMs),
  endTime: new Date(startMs + 5 * hour),
  sealTime: new Date(startMs + 4 * hour),
  ...{ removed: [], autoRealRank: false, revealedAt: null, finalizedAt: null, oiRankScoreType: 'Highest' },
  ...{ openRank: true, allowEndSubmit: false, openPrint: false, rankShowName: 'username', starUids: [] },
  ...{ printJobs: 20, printPages: 100, balloonsInSeal: 0 },
  openAccountLimit: false,
  accountRule: { prefix: '', suffix: '', numberFrom: 0, numberTo: 0, extraAccounts: [] },
  ...{ awardType: 0, awards: [], penaltyMinutes: 20, icpcMinutes: true, submitInterval: 0, visible: true },
  externalCids: [],
  ...{ problems: [], languages: [], pausedPids: [], publishing: [] },
  ...{ staff: [], version: 1, deleted: null },
  gmtCreate: new Date(startMs),
  gmtModified: new Date(startMs),
  ...changes,
});

const verdicts = [verdict.accepted, verdict.wrongAnswer, verdict.compileError, verdict.pending] as const;
/** One moment of a contest: teams come and go, runs are judged and judged again, the seal falls and is lifted. */
const moment = fc.record({
  minute: fc.integer({ min: -30, max: 400 }),
  revealed: fc.boolean(),
  teams: fc.subarray([1, 2, 3, 4]),
  problems: fc.subarray([1, 2, 3]),
  runs: fc.array(
    fc.record({
      team: fc.integer({ min: 1, max: 4 }),
      problem: fc.integer({ min: 1, max: 3 }),
      minute: fc.integer({ min: 0, max: 299 }),
      status: fc.constantFrom(...verdicts),
      round: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 12 },
  ),
});
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never;

const factsAt = (cid: number, { minute, revealed, teams, problems, runs }: Moment): ClicsFacts => {
  const now = new Date(startMs + minute * 60_000);
  const contest = contestOf(cid, { revealedAt: revealed ? now : null });
  const idOf = (n: number) => `team-${n}`;
  const judgedAt = (status: number, at: Date) => (status === verdict.pending ? null : at);
  return {
    contest,
    rules: {
      ...{ type: 'acm', startMs, endMs: startMs + 5 * hour, sealMs: startMs + 4 * hour, removed: [] },
      ...{ penaltySeconds: 1_200, icpcMinutes: true, oiScore: 'highest' },
    },
    problems: problems.map((pid) => ({
      ...{ pid, displayId: 'ABC'[pid - 1] ?? '', displayTitle: '', color: null },
      ...{ timeLimitMs: 1_000, cases: 1, fullScore: null },
    })),
    teams: teams.map((n) => ({
      ...{
        id: idOf(n),
        uids: [idOf(n)],
        name: `Team ${n}`,
        label: String(n),
        icpcId: '',
        members: [`Member ${n}`],
      },
      organization: { id: `org-${n % 2}`, name: 'School', formalName: 'School', country: null },
      groups: n > 2 ? [{ id: 'north', name: 'North' }] : [],
      ...{ photo: null, isStar: n === 4, isDisqualified: false },
    })),
    accounts: teams.map((n) => ({ uid: `account-${n}`, username: `user${n}`, team: idOf(n) })),
    runs: runs.map(({ team, problem, minute: at, status, round }, n) => {
      const submitTime = new Date(startMs + at * 60_000);
      return {
        ...{ submitId: n + 1, uid: idOf(team), team: idOf(team), pid: problem, language: 'C', submitTime },
        ...{ status, score: null, round, timeMs: 5, judgedAt: judgedAt(status, submitTime) },
      };
    }),
    notes: [],
    awards: [],
    board: { rows: () => [] },
    now,
  };
};
const objectsAt = (facts: ClicsFacts, visibility: Visibility) =>
  Object.fromEntries(
    [...objectsOf(clicsObjects(facts, visibility)).values()].map(({ type, id, json }) => [
      `${type} ${id}`,
      JSON.parse(json),
    ]),
  );

const readAll = async (cid: number, visibility: Visibility, since = 0): Promise<Line[]> => {
  const read = feedReader({ store, stopping });
  const stream = read({ cid, visibility, epoch, since }, { stream: false, mayGoOn: async () => true });
  const lines = (await text(stream)).split('\n').filter((line) => line !== '');
  return lines.map((line): Line => JSON.parse(line));
};

describe('a feed', () => {
  it('leads every reader to what is, wherever it went away and came back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(moment, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        async (moments, leaves) => {
          cids += 1;
          const cid = cids;
          let facts = factsAt(cid, moments[0] ?? expect.fail());
          const write = feedWriter({ store, factsOf: async () => facts });
          for (const one of moments) {
            facts = factsAt(cid, one);
            await write(cid);
          }
          for (const visibility of visibilities) {
            const whole = await readAll(cid, visibility);
            knowsWhatItNames(whole);
            const now = objectsAt(facts, visibility);
            expect(Object.fromEntries(stateAfter(whole))).toEqual(now);
            const numbers = whole.map(({ token }) => placeOf(token, epoch, whole.length));
            expect(numbers).toEqual(whole.map((_, n) => n + 1));
            // A reader that leaves at any line and comes back with its token misses nothing.
            const seen: Line[] = [];
            for (const leave of leaves) {
              const since = placeOf(seen.at(-1)?.token ?? `${epoch}.0`, epoch, whole.length);
              const rest = await readAll(cid, visibility, since);
              seen.push(...rest.slice(0, leave % (rest.length + 1)));
            }
            const since = placeOf(seen.at(-1)?.token ?? `${epoch}.0`, epoch, whole.length);
            seen.push(...(await readAll(cid, visibility, since)));
            expect(seen).toEqual(whole);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('has no gap and nothing twice where several processes write at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 6 }), async (moments) => {
        cids += 1;
        const cid = cids;
        let facts = factsAt(cid, moments[0] ?? expect.fail());
        const writers = [1, 2, 3].map(() => feedWriter({ store, factsOf: async () => facts }));
        for (const one of moments) {
          facts = factsAt(cid, one);
          await Promise.all(writers.map((write) => write(cid)));
        }
        for (const visibility of visibilities) {
          const whole = await readAll(cid, visibility);
          expect(whole.map(({ token }) => token)).toEqual(whole.map((_, n) => `${epoch}.${n + 1}`));
          for (const [n, { type, id, data }] of whole.entries()) {
            const before = stateAfter(whole.slice(0, n)).get(`${type} ${id}`);
            expect(before, 'a line that says nothing new').not.toEqual(data ?? undefined);
          }
          expect(Object.fromEntries(stateAfter(whole))).toEqual(objectsAt(facts, visibility));
        }
      }),
      { numRuns: 8 },
    );
  });

  it('names in no object what its readers may not see', () => {
    fc.assert(
      fc.property(moment, (one) => {
        const facts = factsAt(1, one);
        const { now, contest } = facts;
        const shown = collectionsOf(facts, 'public');
        const sealed = facts.runs.filter(({ submitTime }) => submitTime.getTime() >= startMs + 4 * hour);
        const isOpen = now >= contest.endTime && contest.revealedAt !== null;
        const judged = new Set(shown.judgements.map(({ submission_id }) => submission_id));
        for (const { submitId } of sealed) if (!isOpen) expect(judged).not.toContain(String(submitId));
        if (now < contest.startTime)
          expect([shown.problems, shown.submissions, shown.judgements]).toEqual([[], [], []]);
        expect([shown.accounts, shown.submissions.flatMap(({ files }) => files)]).toEqual([[], []]);
        const teams = new Set(facts.teams.map(({ id }) => id));
        for (const name of collectionNames)
          for (const object of shown[name])
            if ('team_id' in object && object.team_id) expect(teams).toContain(object.team_id);
      }),
      { numRuns: 200 },
    );
  });
});
