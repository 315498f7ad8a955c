import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { saysPipeBroke } from '../languages/runtime-words.ts';
import type { RunResult } from '../sandbox/port.ts';
import { ending } from '../test/play.ts';
import { mostTelling, talkOutcome } from './talk-outcome.ts';

type Ended = Partial<Pick<RunResult, 'outcome' | 'signal' | 'endMs' | 'exitCode' | 'stderr'>>;
const language = findLanguage('Python3');
if (!language) throw new Error('there is no Python');
const python = { language, from: { kind: 'content', bytes: '' } } as const;
/** The end of a user in Python. */
const run = (more: Ended = {}) => ({ ...ending(more), saidPipeBroke: saysPipeBroke(python, ending(more)) });
const failure = (status: 1 | 2 | 3) => ({ status, remark: 'by the facts' });
const sigpipe = { outcome: 'signalled', signal: 13 } as const;
const saying = (words: string): Ended => ({
  exitCode: 1,
  stderr: { kind: 'buffer', bytes: Buffer.from(`…\n${words}\n`), truncated: false },
});
const pipeError = saying('BrokenPipeError: [Errno 32] Broken pipe');

const said = {
  ok: { status: verdict.accepted, fraction: 1, remark: 'fine' },
  wrong: { status: verdict.wrongAnswer, fraction: 0, remark: 'wrong' },
  trouble: { status: verdict.systemError, fraction: 0, remark: 'failed', trouble: 'failed: why' },
};
type Said = keyof typeof said;
type User = { ended?: Ended; failed?: 1 | 2 | 3; after?: boolean; left?: boolean; flooded?: boolean };

const decide = (user: User, own: Said, ownEnded: Ended = {}, protocol: 'testlib' | 'kattis' = 'testlib') =>
  talkOutcome({
    users: [
      {
        run: run(user.ended),
        failure: user.failed ? failure(user.failed) : null,
        afterOwn: user.after ?? false,
        leftEarly: user.left ?? false,
        flood: user.flooded ? failure(3) : null,
      },
    ],
    own: ending(ownEnded),
    protocol,
    said: said[own],
    figures: { timeMs: 5, memoryKb: 7 },
  });
const { accepted: AC, wrongAnswer: WA, presentationError: PE } = verdict;
const { timeLimit: TLE, memoryLimit: MLE, runtimeError: RE, systemError: SE } = verdict;

describe('who decides after a talk', () => {
  it.each<[string, User, Said, Ended, number]>([
    ['both ended well', {}, 'ok', {}, AC],
    ['a wrong answer', {}, 'wrong', {}, WA],
    ['out of CPU time, whatever was said', { failed: TLE, ended: { outcome: 'cpu-limit' } }, 'ok', {}, TLE],
    ['out of CPU time before being told wrong', { failed: TLE }, 'wrong', {}, TLE],
    ['out of CPU time after being told wrong', { failed: TLE, after: true }, 'wrong', {}, WA],
    ['out of CPU time after being accepted', { failed: TLE, after: true }, 'ok', {}, TLE],
    ['out of memory before being told wrong', { failed: MLE }, 'wrong', {}, MLE],
    ['out of memory after being told wrong', { failed: MLE, after: true }, 'wrong', {}, WA],
    ['out of memory after being accepted', { failed: MLE, after: true }, 'ok', {}, MLE],
    ['dismissed after being told wrong', { after: true, ended: { outcome: 'dismissed' } }, 'wrong', {}, WA],
    ['dismissed when own failed', { after: true, ended: { outcome: 'dismissed' } }, 'trouble', {}, SE],
    [
      'stood still',
      { failed: TLE, after: true, ended: { outcome: 'stuck' } },
      'trouble',
      { outcome: 'stuck' },
      TLE,
    ],
    ['both waited', { failed: TLE, ended: { outcome: 'wall-limit' } }, 'wrong', {}, TLE],
    [
      'both waited, and the own program minds nothing',
      { failed: TLE, ended: { outcome: 'wall-limit' } },
      'trouble',
      { outcome: 'wall-limit' },
      TLE,
    ],
    [
      'waited for one that used up its time',
      { failed: TLE, after: true },
      'trouble',
      { outcome: 'cpu-limit' },
      SE,
    ],
    ['crashed first', { failed: RE }, 'wrong', {}, RE],
    ['crashed first, own failed over it', { failed: RE }, 'trouble', {}, RE],
    ['crashed after being told wrong', { failed: RE, after: true }, 'wrong', {}, WA],
    ['crashed after being accepted', { failed: RE, after: true }, 'ok', {}, RE],
    ['crashed because own failed', { failed: RE, after: true }, 'trouble', {}, SE],
    ['talked on after wrong', { failed: RE, ended: sigpipe, after: true }, 'wrong', {}, WA],
    ['talked on after accepted', { failed: RE, ended: sigpipe, after: true }, 'ok', {}, AC],
    ['an error of the pipe after wrong', { failed: RE, ended: pipeError, after: true }, 'wrong', {}, WA],
    ['an error of the pipe after accepted', { failed: RE, ended: pipeError, after: true }, 'ok', {}, AC],
    ['an error of the pipe while the other talks', { failed: RE, ended: pipeError }, 'ok', {}, RE],
    ['another error after accepted', { failed: RE, ended: saying('EOFError'), after: true }, 'ok', {}, RE],
    ['exit code 13 is a crash', { failed: RE, ended: { exitCode: 13 } }, 'wrong', {}, RE],
    ['left early, own talked on without an end', { left: true }, 'trouble', { outcome: 'cpu-limit' }, PE],
    ['closed its mouth late', { left: true, after: true }, 'trouble', { outcome: 'wall-limit' }, PE],
    ['left early, own failed by itself', { left: true }, 'trouble', { exitCode: 9 }, SE],
    ['left early, own crashed', { left: true }, 'trouble', { outcome: 'signalled', signal: 6 }, SE],
    ['left early, own had an answer', { left: true }, 'wrong', {}, WA],
    ['left early with the right answer', { left: true }, 'ok', {}, AC],
    ['heard all, own ran out of time', {}, 'trouble', { outcome: 'cpu-limit' }, SE],
    ['own broke a pipe of its own', {}, 'trouble', sigpipe, SE],
    ['crashed and left early', { failed: RE, left: true }, 'trouble', { outcome: 'cpu-limit' }, RE],
    ['own failed by itself', {}, 'trouble', {}, SE],
    ['own failed first', { after: true }, 'trouble', {}, SE],
    [
      'own failed over too much that was said',
      { failed: RE, ended: sigpipe, after: true, flooded: true },
      'trouble',
      {},
      RE,
    ],
    ['much was said, and heard', { flooded: true }, 'ok', {}, AC],
    ['much was said, and minded', { flooded: true, after: true }, 'wrong', {}, WA],
  ])('%s', (_name, user, own, ownEnded, status) => {
    expect(decide(user, own, ownEnded).status).toBe(status);
  });

  // Ways of judging, the table after the list.
  const columns = (['ok', 'wrong', 'trouble'] as const).flatMap((own) => [
    { own, after: false },
    { own, after: true },
  ]);
  const its = { ok: AC, wrong: WA, trouble: SE };
  /** Whether what the own program said before stands against a failure of the program. */
  const stands = { ok: false, wrong: true, trouble: true };
  it.each<[string, User, number | null]>([
    ['ends well', {}, null],
    ['crashes', { failed: RE, ended: { exitCode: 1 } }, RE],
    ['runs out of time', { failed: TLE, ended: { outcome: 'cpu-limit' } }, TLE],
    ['runs out of memory', { failed: MLE, ended: { outcome: 'memory-limit' } }, MLE],
    ['is ended by a broken pipe', { failed: RE, ended: sigpipe }, null],
  ])('a program that %s', (_name, user, status) => {
    const decided = columns.map(({ own, after }) => decide({ ...user, after }, own).status);
    expect(decided).toEqual(
      columns.map(({ own, after }) => (status === null || (after && stands[own]) ? its[own] : status)),
    );
  });
  it('a program that waits, as its partner does', () => {
    const waits: User = { failed: TLE, ended: { outcome: 'stuck' } };
    const all = columns.map(
      ({ own, after }) => decide({ ...waits, after }, own, { outcome: 'stuck' }).status,
    );
    expect(all).toEqual(columns.map(() => TLE));
  });

  it('leaving early is what the protocol would have said at the end of file', () => {
    expect(decide({ left: true }, 'trouble', { outcome: 'cpu-limit' }, 'kattis').status).toBe(WA);
  });

  it('of several the first failure tells most, a broken pipe less, an end without failure least', () => {
    const user = (endMs: number, failed?: 1 | 3, ended: Ended = {}) => ({
      run: run({ endMs, ...ended }),
      failure: failed ? failure(failed) : null,
      afterOwn: false,
      leftEarly: false,
      flood: null,
    });
    const [fine, pipe, early, late] = [user(1), user(2, RE, sigpipe), user(3, RE), user(4, TLE)] as const;
    expect(mostTelling([late, fine, early, pipe])).toBe(early);
    expect(mostTelling([fine, pipe])).toBe(pipe);
    expect(mostTelling([user(9), fine])).toBe(fine);
  });
});
