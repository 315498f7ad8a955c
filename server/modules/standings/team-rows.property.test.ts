/** Boards on teams: runs of any account count in the row of its team, as if the team had handed in itself. */
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { seeded, told } from '@assize/shared/domain/standings/test/logs.ts';
import { referenceRows } from '@assize/shared/domain/standings/test/reference.ts';
import type { ContestLog, Participant, Run } from '@assize/shared/domain/standings/types.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ContestRecord } from '../contest/service.ts';
import type { ProblemRecord } from '../problem/service.ts';
import type { ScopeRun } from '../submission/service.ts';
import type { Participant as TakingPart, TeamService } from '../team/service.ts';
import { type BoardSources, boardFolder } from './board-folder.ts';

const types = { acm: 0, oi: 1, ioi: 2 } as const;
const accounts = 3;
/** The account of a team that handed a run in. */
const accountOf = ({ participant, submitId }: Run) => `${participant}/${submitId % accounts}`;

const contestOf = ({ rules, problems }: ContestLog): ContestRecord =>
  ({
    cid: 7,
    version: 1,
    type: types[rules.type],
    startTime: new Date(rules.startMs),
    endTime: new Date(rules.endMs),
    sealTime: rules.sealMs === null ? null : new Date(rules.sealMs),
    removed: rules.removed.map(({ fromMs, toMs }) => ({ from: new Date(fromMs), to: new Date(toMs) })),
    penaltyMinutes: rules.penaltySeconds / 60,
    icpcMinutes: rules.icpcMinutes,
    oiRankScoreType: rules.oiScore === 'recent' ? 'Recent' : 'Highest',
    problems: problems.map(({ id, displayId }) => ({ pid: id, displayId, displayTitle: '', color: null })),
  }) as unknown as ContestRecord;

const takingPart = (one: Participant): TakingPart => ({
  id: one.id,
  teamId: 1,
  uids: Array.from({ length: accounts }, (_, n) => `${one.id}/${n}`),
  ...{
    name: one.id,
    username: '',
    gender: '',
    avatar: null,
    label: '',
    icpcId: '',
    organization: null,
    members: [],
  },
  groups: (one.groups ?? []).map((id) => ({ id, name: id })),
  ...{ seat: '', zone: '', photo: null, hidden: one.hidden, isStar: one.isStar },
  disqualified: one.disqualified ?? false,
  penaltyAdjustSeconds: one.penaltyAdjustSeconds ?? 0,
});

const scopeRun = (run: Run): ScopeRun => ({
  ...{ submitId: run.submitId, uid: accountOf(run), pid: run.problem, status: run.status, score: run.score },
  ...{ timeMs: run.timeMs, round: run.round, submitTime: new Date(run.atMs), language: 'C' },
  subtasks: run.subtasks?.map((one) => ({ ...one })) ?? null,
});

/** The log with one word of staff on each submission. */
const plain = (log: ContestLog): ContestLog => ({
  ...log,
  runs: log.runs.map((run) => ({ ...run, ignored: run.submitId % 7 === 0 })),
});

const sourcesOf = (log: ContestLog, first: readonly Run[]): BoardSources => {
  const all = log.participants.map(takingPart);
  const teams: Pick<TeamService, 'participants' | 'of' | 'rosters'> = {
    participants: async () => all,
    of: async (_cid, uid) => all.find(({ uids }) => uids.includes(uid)) ?? null,
    rosters: {
      find: async () => ({
        ...{ cid: 7, version: 1, byAddress: false, teams: [], ignored: [], teamOf: new Map() },
        hiddenUids: new Set<string>(),
        ignoredIds: new Set(log.runs.filter(({ ignored }) => ignored).map(({ submitId }) => submitId)),
      }),
    },
  };
  const scores = new Map(log.problems.map(({ id, fullScore }) => [id, fullScore ?? null]));
  return {
    contests: { records: { find: async () => contestOf(log) } },
    runs: { runsIn: async () => first.map(scopeRun) },
    teams,
    problems: {
      records: { byPid: async (pid: number) => ({ ioScore: scores.get(pid) }) as ProblemRecord },
    } as unknown as BoardSources['problems'],
    clock: { now: () => new Date(log.rules.endMs) },
  };
};

it('the board of teams is what a naive fold of the teams says, run by run', async () => {
  await fc.assert(
    fc.asyncProperty(told({ maxRuns: 40 }), fc.nat(40), async ({ log: given }, loaded) => {
      const log = plain(given);
      // The store holds one state of a submission.
      const first = [...new Map(log.runs.slice(0, loaded).map((run) => [run.submitId, run])).values()];
      const folder = boardFolder(sourcesOf(log, first));
      const one = await folder.load(7);
      if (!one) throw new Error('no board');
      const later = log.runs.slice(loaded);
      for (const run of later)
        await folder.apply(one, { ...run, participant: accountOf(run), ignored: false });
      const shown = {
        ...log,
        runs: [...first, ...later],
        participants: log.participants.filter((team) => !team.hidden),
      };
      for (const sealed of [true, false])
        for (const containsEnd of [true, false]) {
          const view = { sealed, containsEnd, removeStar: false };
          const rows = one.board.rows(view);
          expect(rows).toEqual(referenceRows(shown, { ...view, of: null }));
          for (const { id } of shown.participants)
            expect(one.board.own(one.rowOf.get(`${id}/1`) ?? '', view)).toEqual(
              fold(shown, { ...view, of: sealed && log.rules.type !== 'oi' ? id : null }).find(
                ({ participant }) => participant === id,
              ) ?? null,
            );
        }
    }),
    seeded(150),
  );
});
