import type {
  Rejudge,
  RejudgeChange,
  RejudgeFilter,
  readRejudge,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { AuditService } from '../audit/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionHolder } from './holder.ts';
import { presentOutcome, presentRejudge } from './presenter.ts';
import { isShown, type RejudgeRecord, type ShownRejudge } from './record.ts';
import type { RejudgeRepository } from './repository.ts';

export type { AwaitedRound, NewOutcome } from './record.ts';

type Origin = { ip: string };
type Body = z.output<(typeof startRejudge)['body']>;
type Preview = z.output<(typeof readRejudge)['reply']>;

export type RejudgePorts = {
  repository: RejudgeRepository;
  holder: SubmissionHolder;
  problems: Pick<ProblemService, 'titles'>;
  /** Does for a rejudge what there is to do. */
  advance: (record: RejudgeRecord) => Promise<void>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  audit: Pick<AuditService, 'record'>;
  clock: Clock;
};

/** Up to so many are brought on before the answer goes out; more are left to the runner, which looks each second. */
const atOnce = 50;

/** Judging again while the verdicts stand until it is applied (D34). */
export const rejudgeService = (ports: RejudgePorts) => {
  const { repository, holder, problems, usernames, audit, clock } = ports;

  const find = async (id: number): Promise<ShownRejudge> => {
    const record = await repository.find(id);
    if (record?.kind !== 'rejudge' || !isShown(record)) throw new AssizeError('rejudge.not-found');
    return record;
  };

  const present = async (record: ShownRejudge): Promise<Rejudge> => {
    const [counts, names] = await Promise.all([repository.counts(record.id), usernames([record.byUid])]);
    return presentRejudge(record, counts, names.get(record.byUid));
  };
  const advanceSmall = async (record: RejudgeRecord): Promise<void> => {
    if (record.total <= atOnce) await ports.advance(record);
  };

  const start = async (body: Body, who: Viewer, { ip }: Origin): Promise<ShownRejudge> => {
    const record = await holder.begin(body, who, 'rejudge');
    const { filter, reason, total, autoApply } = record;
    await audit.record({
      who,
      ip,
      action: 'rejudge.start',
      target: `rejudge ${record.id}`,
      after: { filter, reason, total, autoApply },
    });
    await advanceSmall(record);
    return record;
  };

  const moveOn = async (
    id: number,
    { from, to }: { from: readonly ('judging' | 'ready')[]; to: 'applying' | 'cancelled' },
  ): Promise<ShownRejudge> => {
    await find(id);
    if (!(await repository.move(id, from, to, clock.now()))) throw new AssizeError('rejudge.wrong-state');
    return find(id);
  };

  return {
    start: async (body: Body, who: Viewer, origin: Origin) => present(await start(body, who, origin)),

    async count(filter: RejudgeFilter): Promise<{ total: number }> {
      return { total: await holder.count(filter) };
    },

    async list({ currentPage, limit }: { currentPage: number; limit: number }): Promise<Page<Rejudge>> {
      const { records, total } = await repository.page({ skip: (currentPage - 1) * limit, limit });
      return { records: await Promise.all(records.map(present)), total };
    },

    async preview(query: z.output<(typeof readRejudge)['query']>): Promise<Preview> {
      const record = await find(query.id);
      const { records, total } = await repository.itemPage(query.id, {
        onlyChanged: query.onlyChanged ?? false,
        skip: (query.currentPage - 1) * query.limit,
        limit: query.limit,
      });
      const [names, titles, matrix, rejudge] = await Promise.all([
        usernames([...new Set(records.map((one) => one.uid))]),
        problems.titles([...new Set(records.map((one) => one.pid))], 'zh-CN'),
        repository.matrix(query.id),
        present(record),
      ]);
      const changes = records.map(
        (one): RejudgeChange => ({
          submitId: one.submitId,
          uid: one.uid,
          username: names.get(one.uid) ?? '',
          displayPid: titles.get(one.pid)?.problemId ?? '',
          language: one.language,
          before: presentOutcome(one.before),
          after: one.after && presentOutcome(one.after),
        }),
      );
      return { rejudge, changes: { records: changes, total }, matrix };
    },

    /** Has the new verdicts count: at once if they are few, else soon; a process that ends meanwhile is followed by another. */
    async apply(id: number, who: Viewer, { ip }: Origin): Promise<Rejudge> {
      const record = await moveOn(id, { from: ['ready'], to: 'applying' });
      const { judged, changed } = await repository.counts(id);
      await audit.record({
        who,
        ip,
        action: 'rejudge.apply',
        target: `rejudge ${id}`,
        after: { judged, changed },
      });
      await advanceSmall(record);
      return present(await find(id));
    },

    async cancel(id: number, who: Viewer, { ip }: Origin): Promise<Rejudge> {
      const record = await moveOn(id, { from: ['judging', 'ready'], to: 'cancelled' });
      await audit.record({ who, ip, action: 'rejudge.cancel', target: `rejudge ${id}` });
      await ports.advance(record);
      return present(record);
    },
  };
};
export type RejudgeService = ReturnType<typeof rejudgeService>;
