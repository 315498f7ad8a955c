import { Readable } from 'node:stream';
import type {
  claimPrint,
  failPrint,
  listOwnPrints,
  listPrints,
  PrintRow,
  submitPrint,
} from '@assize/shared/areas/print/endpoints.ts';
import { printLeaseMs } from '@assize/shared/areas/print/endpoints.ts';
import { countPages } from '@assize/shared/domain/print/pages.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Actor, FileReply, Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import { type ContestRecord, type ContestService, phaseOf } from '../contest/service.ts';
import type { PrintIntervals } from './interval.ts';
import { type Place, paperOf } from './paper/paper-of.ts';
import type { Paper } from './paper/pdf.ts';
import { presentOwn, presentPrint } from './presenter.ts';
import { quotaOf } from './quota.ts';
import type { Desk, PrintJob, PrintRecord, PrintStore } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Done = Promise<Logged<null, Change>>;
type Comer = Pick<Actor, 'viewer' | 'seat'>;

type Ports = {
  jobs: PrintStore;
  contests: Pick<ContestService, 'access' | 'doors'>;
  intervals: PrintIntervals;
  places: (cid: number, uids: readonly string[]) => Promise<ReadonlyMap<string, Place>>;
  /** The row of an account, and all accounts of it. */
  team: (cid: number, uid: string) => Promise<{ id: string; uids: readonly string[] }>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Tells open desks, and the contestants. */
  told: (cid: number, uids: readonly string[]) => void;
  draw: (paper: Paper) => Promise<Buffer>;
  ids: Ids;
  clock: Clock;
};

const notFound = () => new AssizeError('print.not-found', { field: 'id' });
const nowhere: Place = { username: '', realname: '', team: '', seat: '', zone: '' };
const targetOf = ({ cid, id }: PrintJob): string => `${cid} #${id}`;
const logged = ({ state, copy, staffUid, reason }: PrintJob) => ({ state, copy, staffUid, reason });
/** What may stand in the name of a file on any machine. */
const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, 40);

/** Printing in contests (Printing). */
export const printService = ({
  jobs,
  contests,
  intervals,
  places,
  team,
  usernames,
  told,
  draw,
  ids,
  clock,
}: Ports) => {
  const { access, doors } = contests;

  /** A contest in which somebody may have printed now. @throws AssizeError why not */
  const openTo = async (cid: number, { viewer, seat }: Comer): Promise<ContestRecord> => {
    const { contest, rights } = await access.seen(cid, viewer);
    if (!rights.has('enter')) throw new AssizeError('contest.password-needed');
    if (!contest.openPrint) throw new AssizeError('print.off');
    const phase = phaseOf(contest, clock.now());
    if (phase === 'scheduled') throw new AssizeError('contest.not-started');
    if (phase === 'ended' || phase === 'ended-sealed') throw new AssizeError('contest.ended');
    if (!rights.has('submit')) throw new AssizeError('contest.password-needed');
    await doors.pass(contest, { viewer, seat });
    return contest;
  };

  const present = async (
    contest: ContestRecord,
    list: readonly PrintJob[],
    { uid, desk }: Desk,
  ): Promise<PrintRow[]> => {
    const [placed, staff] = await Promise.all([
      places(contest.cid, [...new Set(list.map((one) => one.uid))]),
      usernames(list.flatMap(({ staffUid }) => staffUid ?? [])),
    ]);
    return list.map((job) =>
      presentPrint(job, {
        ...(placed.get(job.uid) ?? nowhere),
        staff: job.staffUid === null ? null : (staff.get(job.staffUid) ?? ''),
        own: job.state === 'claimed' && desk !== null && job.desk === desk && job.staffUid === uid,
      }),
    );
  };

  /** A job of a contest whose print staff this is. */
  const handled = async (cid: number, id: number, viewer: Viewer) => {
    const { contest } = await access.with(cid, viewer, 'prints');
    const job = await jobs.find(id);
    if (job?.cid !== cid) throw notFound();
    return { contest, job };
  };

  /** A job with its text, for its owner and print staff. */
  const readable = async (id: number, viewer: Viewer): Promise<PrintRecord> => {
    const job = await jobs.find(id);
    if (!job) throw notFound();
    if (job.uid !== viewer.uid)
      await access.with(job.cid, viewer, 'prints').catch((error: unknown) => {
        // Numbers of jobs tell nobody that there is one.
        throw error instanceof AssizeError ? notFound() : error;
      });
    return job;
  };

  const tell = async ({ cid, uid }: PrintJob): Promise<void> => told(cid, (await team(cid, uid)).uids);

  /** Makes a step, or says why it cannot be made. */
  const stepped = async (
    { cid, id }: { cid: number; id: number },
    viewer: Viewer,
    step: (now: Date) => Promise<PrintJob | null>,
  ): Done => {
    const { job: before } = await handled(cid, id, viewer);
    const now = clock.now();
    const after = await step(now);
    if (after === null) throw await refusal(id, now);
    await tell(after);
    return {
      data: null,
      audit: { target: targetOf(after), before: logged(before), after: logged(after) },
    };
  };
  const refusal = async (id: number, now: Date): Promise<AssizeError> => {
    const job = await jobs.find(id);
    if (!job) return notFound();
    if (job.state !== 'claimed' || job.leaseUntil === null)
      return new AssizeError('print.wrong-state', { field: 'id' });
    if (job.leaseUntil <= now) return new AssizeError('print.lease-ended', { field: 'id' });
    const names = await usernames([job.staffUid ?? '']);
    return new AssizeError('print.claimed', {
      field: 'id',
      params: { name: names.get(job.staffUid ?? '') ?? '' },
    });
  };

  const deskOf = ({ uid }: Viewer, desk: string | null | undefined): Desk => ({ uid, desk: desk ?? null });
  const leaseFrom = (now: Date) => ({ now, until: new Date(now.getTime() + printLeaseMs) });

  return {
    async submit(
      { cid, content, problem }: Body<typeof submitPrint>,
      comer: Comer,
    ): Promise<ReplyOf<typeof submitPrint>> {
      const contest = await openTo(cid, comer);
      const { uid } = comer.viewer;
      const { id: row, uids } = await team(cid, uid);
      const seconds = await intervals.begin(cid, row);
      if (seconds > 0) throw new AssizeError('print.too-soon', { retryAfter: seconds, params: { seconds } });
      try {
        const pages = countPages(content);
        const { jobsLeft, pagesLeft } = quotaOf(contest, await jobs.of(cid, uids));
        if (jobsLeft === 0)
          throw new AssizeError('print.no-jobs-left', { params: { limit: contest.printJobs } });
        if (pages > pagesLeft)
          throw new AssizeError('print.no-pages-left', {
            field: 'content',
            params: { pages, left: pagesLeft },
          });
        const now = clock.now();
        const made: PrintRecord = {
          id: await ids.next('print'),
          ...{ cid, uid, content, pages, problem: problem || null, state: 'queued', copy: 1 },
          ...{ staffUid: null, desk: null, leaseUntil: null, reason: '', gmtCreate: now, changedAt: now },
        };
        await jobs.insert(made);
        await tell(made);
        return { id: made.id, pages };
      } catch (error) {
        await intervals.undo(cid, row);
        throw error;
      }
    },

    async own(cid: number, viewer: Viewer): Promise<ReplyOf<typeof listOwnPrints>> {
      const { contest } = await access.with(cid, viewer, 'enter');
      if (!contest.openPrint) throw new AssizeError('print.off');
      const { id: row, uids } = await team(cid, viewer.uid);
      const [own, seconds] = await Promise.all([jobs.of(cid, uids), intervals.secondsLeft(cid, row)]);
      const now = clock.now();
      return {
        jobs: own.map(presentOwn),
        quota: quotaOf(contest, own),
        nextAt: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000).toISOString(),
        now: now.toISOString(),
      };
    },

    async list(
      { cid, view, desk, currentPage, limit }: Query<typeof listPrints>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listPrints>> {
      const { contest } = await access.with(cid, viewer, 'prints');
      const [{ records, total }, waiting] = await Promise.all([
        jobs.page(cid, view, { skip: (currentPage - 1) * limit, limit }),
        jobs.waiting(cid),
      ]);
      return {
        records: await present(contest, records, deskOf(viewer, desk)),
        total,
        waiting,
        now: clock.now().toISOString(),
      };
    },

    async download(id: number, viewer: Viewer): Promise<FileReply> {
      const job = await readable(id, viewer);
      const names = await usernames([job.uid]);
      const text = Buffer.from(job.content, 'utf8');
      return {
        stream: Readable.from([text]),
        size: text.length,
        contentType: 'text/plain; charset=utf-8',
        fileName: `print-${job.cid}-${id}-${safe(names.get(job.uid) ?? '')}.txt`,
      };
    },

    async pdf(id: number, viewer: Viewer, locale: Locale): Promise<FileReply> {
      const job = await readable(id, viewer);
      const [{ contest }, placed] = await Promise.all([
        access.seen(job.cid, viewer),
        places(job.cid, [job.uid]),
      ]);
      const place = placed.get(job.uid) ?? nowhere;
      const pdf = await draw(paperOf({ job, place, contest: contest.title, locale }));
      return {
        stream: Readable.from([pdf]),
        size: pdf.length,
        contentType: 'application/pdf',
        fileName: `print-${job.cid}-${id}.pdf`,
        shown: true,
      };
    },

    claim: ({ cid, id, desk, takeOver }: Body<typeof claimPrint>, viewer: Viewer): Done =>
      stepped({ cid, id }, viewer, (now) =>
        jobs.claim(id, { uid: viewer.uid, desk }, { ...leaseFrom(now), takeOver }),
      ),

    async renew({ cid, desk }: { cid: number; desk: string }, viewer: Viewer): Promise<null> {
      await access.with(cid, viewer, 'prints');
      await jobs.renew(cid, { uid: viewer.uid, desk }, leaseFrom(clock.now()));
      return null;
    },

    release: ({ cid, id, desk }: { cid: number; id: number; desk: string }, viewer: Viewer): Done =>
      stepped({ cid, id }, viewer, (now) => jobs.release(id, deskOf(viewer, desk), now)),

    printed: (
      { cid, id, desk }: { cid: number; id: number; desk?: string | null | undefined },
      viewer: Viewer,
    ): Done =>
      stepped({ cid, id }, viewer, (now) =>
        jobs.end(id, deskOf(viewer, desk), now, { state: 'printed', reason: '' }),
      ),

    fail: ({ cid, id, desk, reason }: Body<typeof failPrint>, viewer: Viewer): Done =>
      stepped({ cid, id }, viewer, (now) =>
        jobs.end(id, deskOf(viewer, desk), now, { state: 'failed', reason }),
      ),

    reprint: ({ cid, id }: { cid: number; id: number }, viewer: Viewer): Done =>
      stepped({ cid, id }, viewer, (now) => jobs.reprint(id, now)),
  };
};
export type PrintService = ReturnType<typeof printService>;
