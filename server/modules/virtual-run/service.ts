import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import {
  type getGhostBoard,
  type getGhostRank,
  mostVirtualRuns,
  type VirtualRun,
  type VirtualRunRow,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { contestClock } from '@assize/shared/domain/contest/contest-time.ts';
import { isRanked } from '@assize/shared/domain/standings/rows.ts';
import { virtualParticipant } from '@assize/shared/domain/standings/virtual-row.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { type ContestService, phaseOf } from '../contest/service.ts';
import { presentBoard, presentRow, rankPage, rulesOf, type StandingsService } from '../standings/service.ts';
import type { OwnRun, SubmissionService } from '../submission/service.ts';
import { ghosts } from './ghosts.ts';
import { isOver, presentVirtualRun } from './presenter.ts';
import type { VirtualRunRecord, VirtualRunStore } from './store.ts';

type Ports = {
  virtualRuns: VirtualRunStore;
  contests: Pick<ContestService, 'access'>;
  boards: Pick<StandingsService, 'held'>;
  submissions: Pick<SubmissionService['records'], 'ownIn'>;
  /** Tells the open pages of a user that one of their runs began or was ended. */
  told: (uid: string, cid: number) => void;
  ids: Ids;
  clock: Clock;
};
type RankQuery = z.output<(typeof getGhostRank)['body']>;

const refused = (code: ConstructorParameters<typeof AssizeError>[0]) =>
  new AssizeError(code, { field: 'cid' });
const notFound = () => new AssizeError('virtual-run.not-found', { field: 'id' });

/** Submissions that count in a virtual run, by the time at which the server received them. */
const runsOf = (run: VirtualRunRecord, own: readonly OwnRun[]) => {
  const startMs = run.startTime.getTime();
  const endMs = (run.endedAt ?? run.endTime).getTime();
  return own.flatMap(({ submitTime, submitId, pid, status, score, timeMs, subtasks }) => {
    const atMs = submitTime.getTime();
    return atMs < startMs || atMs >= endMs
      ? []
      : { submitId, problem: pid, sinceMs: atMs - startMs, status, score, timeMs, subtasks, round: 0 };
  });
};

/** Contests that are over, taken as if they began now (Virtual participation). */
export const virtualRunService = (ports: Ports) => {
  const { virtualRuns, contests, boards, submissions, told, ids, clock } = ports;
  const ghostOf = ghosts();

  /** A contest with results that everybody who enters it may see. */
  const opened = async (cid: number, viewer: Viewer) => {
    const found = await contests.access.with(cid, viewer, 'problems');
    const phase = phaseOf(found.contest, clock.now());
    if (phase === 'ended-sealed') throw refused('virtual-run.sealed');
    if (phase !== 'ended') throw refused('virtual-run.not-ended');
    return found;
  };
  /** The contest as it stood for a virtual run: until its end by the clock, afterwards as it ended. */
  const ghostAt = async (cid: number) => {
    const held = await boards.held(cid);
    if (!held) throw refused('contest.not-found');
    const ghost = ghostOf(held);
    const { lengthMs } = ghost.contest;
    return (run: VirtualRunRecord, own: readonly OwnRun[], now: Date) => {
      const sinceMs = now.getTime() - run.startTime.getTime();
      const elapsedMs = isOver(run, now) ? lengthMs : Math.min(lengthMs, sinceMs);
      const rows = ghost.rowsAt(elapsedMs);
      const nextMs = ghost.contest.nextAfter(elapsedMs);
      const nextChange = isOver(run, now)
        ? null
        : new Date(
            Math.min(run.endTime.getTime(), run.startTime.getTime() + (nextMs ?? Number.POSITIVE_INFINITY)),
          );
      return { held, elapsedMs, rows, own: ghost.contest.ownRow(rows, runsOf(run, own)), nextChange };
    };
  };
  const ownRuns = (cid: number, { uid }: Viewer) => submissions.ownIn(askedScope({ cid }), [uid]);

  const shown = async ({ cid, id }: { cid: number; id?: number | null | undefined }, viewer: Viewer) => {
    await opened(cid, viewer);
    const all = await virtualRuns.of(cid, viewer.uid);
    const run = id == null ? all[0] : all.find((one) => one.id === id);
    if (!run) throw notFound();
    const [at, own] = await Promise.all([ghostAt(cid), ownRuns(cid, viewer)]);
    const now = clock.now();
    return { ...at(run, own, now), run, now };
  };
  const teamOf = ({ username }: Viewer) => ({
    ...{ uid: virtualParticipant, name: username, username, school: '', groups: [] },
    ...{ gender: '', avatar: null },
  });

  return {
    async running(cid: number, viewer: Viewer): Promise<{ run: VirtualRun | null; now: string }> {
      await opened(cid, viewer);
      const now = clock.now();
      const run = await virtualRuns.running(cid, viewer.uid, now);
      return { run: run && presentVirtualRun(run, now), now: now.toISOString() };
    },

    async list(cid: number, viewer: Viewer): Promise<VirtualRunRow[]> {
      await opened(cid, viewer);
      const all = await virtualRuns.of(cid, viewer.uid);
      if (all.length === 0) return [];
      const [at, submitted] = await Promise.all([ghostAt(cid), ownRuns(cid, viewer)]);
      const now = clock.now();
      return all.map((run) => {
        const { rows, own, held } = at(run, submitted, now);
        const result = {
          rank: own.rank,
          ranked: rows.filter(isRanked).length,
          solved: own.solved,
          score: held.contest.type === 0 ? null : own.score,
          time: own.totalTime,
        };
        return { ...presentVirtualRun(run, now), result };
      });
    },

    /** @throws AssizeError `virtual-run.running`: one goes on already, also of two that begin at once */
    async start(cid: number, viewer: Viewer): Promise<VirtualRun> {
      const { contest, rights } = await opened(cid, viewer);
      if (!contest.allowEndSubmit) throw refused('virtual-run.closed');
      if (!rights.has('submit')) throw refused('contest.password-needed');
      if ((await virtualRuns.of(cid, viewer.uid)).length >= mostVirtualRuns)
        throw new AssizeError('virtual-run.too-many', { field: 'cid', params: { limit: mostVirtualRuns } });
      const now = clock.now();
      const rules = rulesOf(contest);
      const run: VirtualRunRecord = {
        ...{ id: await ids.next('virtual-run'), cid, uid: viewer.uid, startTime: now, endedAt: null },
        endTime: new Date(now.getTime() + contestClock(rules)(rules.endMs)),
      };
      if (!(await virtualRuns.start(run))) throw refused('virtual-run.running');
      told(viewer.uid, cid);
      return presentVirtualRun(run, now);
    },

    async end({ cid, id }: { cid: number; id: number }, viewer: Viewer): Promise<VirtualRun> {
      await opened(cid, viewer);
      const now = clock.now();
      const ended = await virtualRuns.end({ id, cid, uid: viewer.uid }, now);
      if (ended) {
        told(viewer.uid, cid);
        return presentVirtualRun(ended, now);
      }
      const all = await virtualRuns.of(cid, viewer.uid);
      throw all.some((one) => one.id === id)
        ? new AssizeError('virtual-run.over', { field: 'id' })
        : notFound();
    },

    async board(
      query: z.output<(typeof getGhostBoard)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof getGhostBoard>> {
      const { held, elapsedMs, rows, own, nextChange, run, now } = await shown(query, viewer);
      const whole = presentBoard(held, rows);
      return {
        ...whole,
        ...{ sealed: false, containsEnd: false, ownUid: virtualParticipant },
        teams: [...whole.teams, teamOf(viewer)],
        own: presentRow(own, held.contest.type),
        run: presentVirtualRun(run, now),
        elapsed: Math.floor(elapsedMs / 1000),
        nextChange: nextChange?.toISOString() ?? null,
        now: now.toISOString(),
      };
    },

    async rank(query: RankQuery, viewer: Viewer): Promise<ReplyOf<typeof getGhostRank>> {
      const { held, rows, own } = await shown(query, viewer);
      const teams = new Map(held.teams).set(virtualParticipant, teamOf(viewer));
      const one = { contest: held.contest, rowOf: held.rowOf, teams };
      return rankPage({ one, rows, own, sealed: false, query });
    },
  };
};
export type VirtualRunService = ReturnType<typeof virtualRunService>;
