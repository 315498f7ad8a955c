import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { apiClient } from '../../launch/api-client.ts';
import { readBoard } from '../../mock-contest/board-reader.ts';
import { openSocket } from '../../mock-contest/socket.ts';
import { until } from '../../mock-contest/until.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { profiled } from '../inspector.ts';
import { atPace } from './pace.ts';
import { type ContestUnderLoad, fillBoard, lasting, sized, withContest } from './site.ts';

const submissions = 2_000;
const perSecond = 5;
const quietSeconds = lasting(30);
const slowdownBar = 1.2;

const submitting = async ({ teams, submit }: ContestUnderLoad, seconds: number): Promise<number[]> => {
  const times: number[] = [];
  await atPace({ perSecond, seconds }, async (number) => {
    const team = teams[number % teams.length];
    if (!team) return;
    const from = performance.now();
    await submit(team, number);
    times.push(performance.now() - from);
  });
  return times;
};

/** A whole contest is judged again while it goes on. */
export const rejudging = (): Promise<Figure[]> =>
  withContest({ teams: sized(200), problems: 13 }, async (under) => {
    const { root, site, cid, inspect } = under;
    await fillBoard(under, sized(submissions));
    const quiet = await submitting(under, quietSeconds);
    const visitor = apiClient(site.url);
    const socket = await openSocket(site.url, null);
    const board = await readBoard(socket, cid, () => visitor.call(getOutsideBoard, { query: { cid } }));
    const parts = await watchParts(inspect.server);
    const from = performance.now();
    const { id } = await root.call(startRejudge, { body: { filter: { cid } } });
    let isOver = false;
    const during: number[] = [];
    const goingOn = (async () => {
      while (!isOver) during.push(...(await submitting(under, 2)));
    })();
    const reached = (state: string) =>
      until(
        `the rejudge is ${state}`,
        async () => {
          const { rejudge } = await root.call(readRejudge, { query: { id } });
          return rejudge.state === state ? rejudge : null;
        },
        { forMs: 3_600_000, everyMs: 500 },
      );
    const { total, changed } = await profiled(inspect.server, 'rejudge-server', () => reached('ready'));
    const judgedMs = performance.now() - from;
    const againBefore = board.again();
    const judging = during.length;
    const applyFrom = performance.now();
    await root.call(applyRejudge, { body: { id } });
    await reached('applied');
    const applyMs = performance.now() - applyFrom;
    isOver = true;
    await goingOn;
    const shares = await parts('rejudge');
    socket.close();
    const ratio = percentile(during, 99) / percentile(quiet, 99);
    const name = `rejudge of ${total} submissions in a running contest`;
    return [
      plain(`${name}: judged`, judgedMs / 1_000, 's'),
      plain(`${name}: applied`, applyMs, 'ms'),
      plain(`${name}: verdicts that change`, changed, ''),
      atMost(`${name}: boards read anew`, board.again() - againBefore, '', 1),
      plain(`${name}: POST of a submission before, p50`, percentile(quiet, 50), 'ms'),
      plain(`${name}: POST of a submission meanwhile, p50`, percentile(during, 50), 'ms'),
      plain(`${name}: POST of a submission before, p90`, percentile(quiet, 90), 'ms'),
      plain(`${name}: POST of a submission meanwhile, p90`, percentile(during, 90), 'ms'),
      plain(`${name}: POST of a submission before, p99`, percentile(quiet, 99), 'ms'),
      plain(`${name}: POST of a submission meanwhile, p99`, percentile(during, 99), 'ms'),
      plain(
        `${name}: POST of a submission while judged, p99`,
        percentile(during.slice(0, judging), 99),
        'ms',
      ),
      plain(
        `${name}: POST of a submission while applied, slowest`,
        Math.max(0, ...during.slice(judging)),
        'ms',
      ),
      ...shares,
      atMost(`${name}: meanwhile against before`, ratio, '×', slowdownBar),
    ];
  });
