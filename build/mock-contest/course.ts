import { setTimeout as delay } from 'node:timers/promises';
import { getContestBoard, getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { apiClient } from '../launch/api-client.ts';
import { seeded } from '../samples/lib/random.ts';
import { readBoard } from './board-reader.ts';
import {
  checkTimes,
  extend,
  mendData,
  rejudgeMended,
  removeStretch,
  revealAndClose,
  startIn,
  untilMs,
} from './changes.ts';
import { compareAll, compareOne } from './compare.ts';
import { inCalm, isJudged, type Mock, makeGate, makeTurns, type Size, type Team } from './mock.ts';
import { cellOf } from './model.ts';
import { faultyProblem, prepare } from './prepare.ts';
import type { Scenario } from './scenario.ts';
import { announcements } from './scenarios/announcements.ts';
import { balloons } from './scenarios/balloons.ts';
import { clarifications } from './scenarios/clarifications.ts';
import { exports } from './scenarios/exports.ts';
import { feed } from './scenarios/feed.ts';
import { halls, lockHall, unlockHall } from './scenarios/halls.ts';
import { prints } from './scenarios/prints.ts';
import { realMachines } from './scenarios/real-machines.ts';
import { rollingBoard } from './scenarios/rolling-board.ts';
import { openSocket } from './socket.ts';
import { makeTally, type Tally } from './tally.ts';
import { hearVerdicts, play, send } from './team.ts';
import { until } from './until.ts';

const scenarios: readonly Scenario[] = [
  announcements,
  clarifications,
  prints,
  balloons,
  feed,
  rollingBoard,
  exports,
  halls,
  realMachines,
];

const spectatorCount = 3;
/** Programs that a team hands in, about. */
const programsPerTeam = 14;
const startsInMs = 3_000;

/** The first row in which a run counts, as the jury is told it, ends its way. */
const hearRows = (mock: Pick<Mock, 'rules' | 'attempts' | 'tally'>, teamOf: Map<string, number>) => {
  const { rules, attempts, tally } = mock;
  return (row: { uid: string; cells: readonly unknown[] }, atMs: number): void => {
    tally.count('rows told to the jury');
    const mine = attempts.filter(
      ({ team, answeredAt }) => team === teamOf.get(row.uid) && answeredAt !== null,
    );
    for (const attempt of mine) {
      if (attempt.boardAt !== null) continue;
      const before = mine.filter(
        (one) => one.problem === attempt.problem && one.submitId <= attempt.submitId,
      );
      const after = cellOf(
        rules,
        before.map((one) => ({ attempt: one, stage: 'judged' as const })),
        { sealed: false, of: null },
      );
      const cell = row.cells[attempt.problem] as typeof after;
      const isThere =
        cell?.ac === after?.ac && (cell?.err ?? 0) === (after?.err ?? 0) && cell?.tries === undefined;
      if (isThere) attempt.boardAt = atMs;
    }
  };
};

/** Verdict → row told to the jury, of runs that a row shows. */
const rowTimes = ({ attempts, tally }: Mock): void => {
  for (const { expected, verdictAt, boardAt } of attempts)
    if (verdictAt !== null && boardAt !== null && expected !== verdict.compileError)
      tally.took('verdict → board frame', Math.max(0, boardAt - verdictAt));
};

/** People come into the hall and open their pages. */
const assemble = async (url: string, rootPassword: string, size: Size, tally: Tally): Promise<Mock> => {
  const ready = await prepare(url, rootPassword, size);
  const { cid, director, jury, desk, stars, lengthMs, sealShare } = ready;
  const startMs = ready.startMs;
  const rules: Mock['rules'] = {
    startMs,
    sealMs: startMs + Math.round(lengthMs * sealShare),
    endMs: startMs + lengthMs,
    removed: [],
  };
  const shell = {
    url,
    size,
    cid,
    root: ready.root,
    director,
    desk,
    stars,
    tiers: ready.tiers,
    hall: ready.hall,
    apps: ready.apps,
  };
  const common = {
    ...shell,
    problems: ready.problems,
    rules,
    attempts: [],
    unsettled: new Set<number>(),
    gate: makeGate(),
    inTurn: makeTurns(),
    tally,
    revealed: false,
    mended: false,
  };
  await lockHall(common);
  await common.apps?.look('locked');
  await startIn(common, startsInMs);
  await untilMs(rules.startMs + 200);
  await unlockHall(common);
  await common.apps?.look('begun');

  const teamOf = new Map(ready.teams.map(({ uid }, index) => [uid, index]));
  const jurySocket = await openSocket(url, jury.client.token() ?? '');
  const juryBoard = await readBoard(
    jurySocket,
    cid,
    () => jury.client.call(getContestBoard, { query: { cid, view: 'live' } }),
    hearRows(common, teamOf),
  );
  const teams = await Promise.all(
    ready.teams.map(async (one, index): Promise<Team> => {
      const socket = await openSocket(url, one.client.token() ?? '');
      const verdicts: Team['verdicts'] = new Map();
      hearVerdicts({ socket, uid: one.uid, verdicts });
      await socket.subscribe(`user.${one.uid}`);
      await socket.subscribe(`contest.${cid}`);
      const board = await readBoard(socket, cid, () => one.client.call(getContestBoard, { query: { cid } }));
      return { ...one, index, socket, board, verdicts };
    }),
  );
  const visitor = apiClient(url);
  const spectators = await Promise.all(
    Array.from({ length: spectatorCount }, async () => {
      const socket = await openSocket(url, null);
      const board = await readBoard(socket, cid, () => visitor.call(getOutsideBoard, { query: { cid } }));
      return { socket, board };
    }),
  );
  return { ...common, jury: { ...jury, socket: jurySocket, board: juryBoard }, teams, spectators };
};

/** Plays a whole contest on a site that runs. What is otherwise than the model has it stands in the tally. */
export const holdContest = async (
  { url, rootPassword, say }: { url: string; rootPassword: string; say: (line: string) => void },
  size: Size,
): Promise<Tally> => {
  const tally = makeTally(say);
  const random = seeded(size.seed);
  const mock = await assemble(url, rootPassword, size, tally);
  const { rules, teams, attempts } = mock;
  const lengthMs = rules.endMs - rules.startMs;
  const stretchMs = Math.round(lengthMs / 30);
  const extensionMs = Math.round(lengthMs / 6);
  const plannedMs = (share: number) => untilMs(rules.startMs + lengthMs * share);
  say(`Contest ${mock.cid} runs: ${size.teams} teams, ${size.minutes} minutes and what is added.`);

  const compare = (moment: string, change: () => Promise<void> = async () => undefined) =>
    mock.inTurn(() =>
      inCalm(mock, async () => {
        await change();
        say(`  ${moment}: ${attempts.length} submissions`);
        await compareAll(mock, moment, random);
        for (const { inCalm: look } of scenarios) await look?.(mock, moment);
      }),
    );
  const thinkMs = (lengthMs + extensionMs) / programsPerTeam;
  const playing = teams.map((team) => play(mock, team, seeded(size.seed * 1_000 + team.index), thinkMs));
  const aside = scenarios.map((one, index) => one.during?.(mock, seeded(size.seed + 7_000 + index)));
  let goesOn = true;
  const chance = (async () => {
    while (goesOn) {
      await delay(Math.min(5_000, lengthMs / 60));
      await mock.inTurn(() => compareOne(mock, random));
    }
  })();
  const all = Promise.all([...playing, ...aside, chance]);
  const course = (async () => {
    await plannedMs(0.15);
    await compare('a stretch was taken out', () => removeStretch(mock, stretchMs));
    await plannedMs(0.35);
    const [one] = teams;
    // At least one right program meets the wrong data.
    if (one) await send(mock, one, { problem: faultyProblem, behaviour: 'right', language: 'Python3' });
    await mock.inTurn(() => mendData(mock));
    await rejudgeMended(mock);
    await compare('data were mended and judged again');
    mock.unsettled.delete(faultyProblem);
    await plannedMs(0.55);
    await compare('the end was put off', () => extend(mock, extensionMs));
    await untilMs(rules.sealMs + lengthMs * 0.04);
    await compare('the board is sealed');
    await untilMs(rules.endMs + 500);
    await Promise.all(playing);
    await until('all runs are judged', () => (attempts.every(isJudged) ? true : null), { forMs: 600_000 });
    await compare('the contest is over');
    await checkTimes(mock, 'the contest is over');
    goesOn = false;
    await chance;
    await revealAndClose(mock, () => compare('the results are revealed'));
    for (const one of scenarios) await one.atEnd?.(mock);
  })();
  try {
    await Promise.all([all, course]);
  } finally {
    goesOn = false;
    for (const { socket, board } of [mock.jury, ...mock.spectators, ...teams]) {
      tally.count('frames', socket.events());
      tally.count('boards read anew', board.again());
      if (socket.closed() !== null) tally.disagree(`a socket was ${socket.closed()}`);
      socket.close();
    }
    mock.hall?.close();
    await mock.apps?.close();
    rowTimes(mock);
  }
  return tally;
};
