import {
  type BalloonRow,
  claimBalloon,
  deliverBalloon,
  fetchBalloon,
  listBalloons,
  releaseBalloon,
  takeBackBalloon,
} from '@assize/shared/areas/balloon/endpoints.ts';
import {
  checkPrint,
  claimPrint,
  failPrint,
  listOwnPrints,
  listPrints,
  type PrintRow,
  printPdf,
  releasePrint,
  renewPrints,
  reprint,
  submitPrint,
} from '@assize/shared/areas/print/endpoints.ts';
import { server } from './site.ts';
import { smallPdf } from './small-pdf.ts';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const printRow = (more: Partial<PrintRow> = {}): PrintRow => ({
  id: 41,
  cid: 3,
  gmtCreate: minutesAgo(4),
  changedAt: minutesAgo(4),
  state: 'queued',
  status: 0,
  problem: 'A',
  pages: 2,
  copy: 1,
  reason: '',
  username: 'team-of-the-long-name',
  realname: 'Ada Lovelace',
  team: 'Rivers of the north',
  seat: 'B-17',
  zone: 'B',
  staff: null,
  own: false,
  leaseUntil: null,
  ...more,
});

/** A job in each state. */
const printRows: readonly PrintRow[] = [
  printRow(),
  printRow({
    id: 42,
    state: 'claimed',
    staff: 'pat',
    own: true,
    leaseUntil: minutesAgo(-600),
    problem: null,
  }),
  printRow({ id: 43, state: 'claimed', staff: 'pip', leaseUntil: minutesAgo(-600), copy: 2 }),
  printRow({ id: 44, state: 'claimed', staff: 'pip', leaseUntil: minutesAgo(1), seat: '' }),
  printRow({ id: 45, state: 'printed', status: 1, staff: 'pat' }),
  printRow({ id: 46, state: 'failed', staff: 'pat', reason: 'The printer has no paper' }),
];

const balloonRow = (more: Partial<BalloonRow> = {}): BalloonRow => ({
  pid: 1,
  displayId: 'A',
  color: '#ff4500',
  team: '1'.repeat(32),
  name: 'Rivers of the north',
  seat: 'B-17',
  zone: 'B',
  state: 'waiting',
  solvedAt: minutesAgo(4),
  first: true,
  firstOfTeam: true,
  others: [],
  staff: null,
  own: false,
  leaseUntil: null,
  changedAt: minutesAgo(4),
  ...more,
});
const others = [
  { pid: 1, displayId: 'A', color: '#ff4500' },
  { pid: 3, displayId: 'C', color: null },
];

/** A balloon in each state. */
const balloonRows: readonly BalloonRow[] = [
  balloonRow(),
  balloonRow({
    ...{ pid: 2, displayId: 'B', color: '#ffd700', team: '2'.repeat(32), state: 'claimed', own: true },
    ...{
      name: 'A team with a name that is rather long',
      first: false,
      firstOfTeam: false,
      others,
      staff: 'bea',
    },
  }),
  balloonRow({
    pid: 3,
    displayId: 'C',
    color: null,
    team: '3'.repeat(32),
    seat: '',
    state: 'claimed',
    staff: 'bob',
  }),
  balloonRow({
    pid: 4,
    displayId: 'D',
    color: '#1e90ff',
    state: 'delivered',
    first: false,
    staff: 'bea',
    others,
  }),
  balloonRow({ pid: 2, displayId: 'B', color: '#ffd700', state: 'fetch-back', first: false, staff: 'bea' }),
];

/** Answers what the pages of print and balloon desks ask for. */
export const answerDesks = (): void => {
  const now = () => new Date().toISOString();
  server.answer(listOwnPrints, () => ({
    jobs: printRows.map(({ id, gmtCreate, state, problem, pages, copy, reason }) => ({
      ...{ id, gmtCreate, state, problem, pages, copy, reason },
    })),
    quota: { jobs: 10, jobsLeft: 3, pages: 50, pagesLeft: 12 },
    nextAt: null,
    now: now(),
  }));
  server.answer(submitPrint, () => ({ id: 47, pages: 2 }));
  server.answer(listPrints, ({ query: { view } }) => {
    const isOpen = ({ state }: PrintRow) => state === 'queued' || state === 'claimed';
    const records = printRows.filter((row) => view === undefined || (view === 'open') === isOpen(row));
    return { records, total: records.length, waiting: 1, now: now() };
  });
  server.answer(printPdf, () => smallPdf(['Page one of job', 'Page two of job']));
  for (const endpoint of [claimPrint, renewPrints, releasePrint, checkPrint, failPrint, reprint])
    server.answer(endpoint, () => null);
  server.answer(listBalloons, ({ query: { view, problem } }) => {
    const records = balloonRows.filter(
      (row) =>
        (view === undefined || (view === 'done') === (row.state === 'delivered')) &&
        (problem === undefined || row.displayId === problem),
    );
    return {
      records,
      total: records.length,
      sums: ['A', 'B', 'C', 'D'].map((displayId, n) => ({
        ...{ pid: n + 1, displayId, color: ['#ff4500', '#ffd700', null, '#1e90ff'][n] ?? null },
        ...{ waiting: n, delivered: 2 * n },
      })),
      zones: ['A', 'B'],
      waiting: 1,
      now: now(),
    };
  });
  for (const endpoint of [claimBalloon, releaseBalloon, deliverBalloon, takeBackBalloon, fetchBalloon])
    server.answer(endpoint, () => null);
};
