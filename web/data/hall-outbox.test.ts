import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Call, CallOptions } from './client.ts';
import { ApiFailure, type FailureKind } from './failure.ts';
import { createOutbox } from './hall-outbox.ts';

type Sent = { body: unknown; headers: CallOptions['headers']; timeoutMs: number | undefined };
let disk: KeptCall[];
let sent: Sent[];
let answers: (ApiFailure | number)[];
let owner: string | null;
let events: string[];
let timers: { ms: number; run: () => void; off: boolean }[];
let hasRoom: boolean;
beforeEach(() => {
  [disk, sent, answers, events, timers] = [[], [], [], [], []];
  [owner, hasRoom] = ['u1', true];
});

const failed = (kind: FailureKind, status = 0, code?: ApiFailure['code'], retryAfter?: number) =>
  new ApiFailure({ kind, status, code, retryAfter });
const program = (code: string) => ({ pid: 'A', language: 'C++ 17', code, cid: 1 });
const path = '/api/submit-problem-judge';
let keys = 0;
const kept = (code: string, change: Partial<KeptCall> = {}): KeptCall => {
  keys += 1;
  const body = JSON.stringify(program(code));
  const key = `kept-${String(keys).padStart(20, '0')}`;
  return { key, owner: 'u1', method: 'POST', path, body, pressedAt: keys, stamp: 'the stamp', ...change };
};

const outbox = () => {
  const call = (async (_endpoint, { body }, { headers, timeoutMs } = {}) => {
    sent.push({ body, headers, timeoutMs });
    const answer = answers.shift() ?? 100;
    if (typeof answer !== 'number') throw answer;
    return { submitId: answer, submitTime: '2026-11-25T10:00:00.000Z' };
  }) as Call;
  return createOutbox({
    call,
    hall: {
      keep: async (one) => {
        if (hasRoom) disk.push({ ...one, pressedAt: 1, stamp: 'the stamp' });
        events.push(`on the disk before call ${sent.length + 1}`);
        return hasRoom;
      },
      kept: async () => [...disk],
      sent: async ({ key }) => {
        disk = disk.filter((one) => one.key !== key);
        return null;
      },
      giveUp: async ({ key }) => {
        events.push(`given up ${JSON.parse(disk.find((one) => one.key === key)?.body ?? '{}').code}`);
        disk = disk.filter((one) => one.key !== key);
        return null;
      },
    },
    owner: () => owner,
    newKey: () => 'k'.repeat(32),
    after: (ms, run) => {
      const timer = { ms, run, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
    onWaiting: (waiting) => events.push(`waiting ${waiting.length}`),
    onEnded: (_call, ended) => events.push('submitId' in ended ? `sent ${ended.submitId}` : ended.refused),
    textOf: (failure) => (failure instanceof ApiFailure ? String(failure.code) : ''),
  });
};
const settled = () => new Promise((resolve) => setImmediate(resolve));
const press = (code = 'x') => outbox().press(submitProblem, { body: program(code) });

it('has a submission on the disk before it is sent, and not after it was answered', async () => {
  answers = [7];
  expect(await press()).toMatchObject({ submitId: 7 });
  expect(events).toEqual(['on the disk before call 1']);
  expect(sent).toEqual([
    { body: program('x'), headers: { 'Idempotency-Key': 'k'.repeat(32) }, timeoutMs: 10_000 },
  ]);
  expect(disk).toEqual([]);
});

it.each([
  ['no network', failed('network')],
  ['no answer', failed('timeout')],
  ['a page of a proxy', failed('unreadable', 200)],
  ['a proxy whose server is away', failed('answered', 502)],
  ['a server that stops', failed('answered', 503)],
  ['the same call under way', failed('answered', 409, 'request.in-progress')],
])('keeps it where there is %s, and says under which key', async (_, failure) => {
  answers = [failure];
  await expect(press()).rejects.toMatchObject({ kind: 'kept', message: 'k'.repeat(32) });
  expect([disk.length, events.at(-1), timers.length]).toEqual([1, 'waiting 1', 1]);
});

it('keeps nothing that was refused: who pressed it is told', async () => {
  answers = [failed('answered', 403, 'contest.ended')];
  await expect(press()).rejects.toMatchObject({ code: 'contest.ended' });
  expect([disk, timers]).toEqual([[], []]);
});

it('tells a failure as it is where the machine has no room', async () => {
  hasRoom = false;
  answers = [failed('network')];
  await expect(press()).rejects.toMatchObject({ kind: 'network' });
  expect(sent[0]?.timeoutMs).toBeUndefined();
});

it('sends what waits in its order, under its key and with its stamp', async () => {
  disk = [kept('a'), kept('b', { stamp: null })];
  const [first, second] = disk;
  outbox().flush();
  await settled();
  expect(sent).toEqual([
    {
      body: program('a'),
      headers: { 'Idempotency-Key': first?.key, 'kiosk-pressed': 'the stamp' },
      timeoutMs: 10_000,
    },
    { body: program('b'), headers: { 'Idempotency-Key': second?.key }, timeoutMs: 10_000 },
  ]);
  expect(JSON.stringify(sent[0]?.body)).toBe(first?.body);
  expect(events).toEqual(['waiting 2', 'sent 100', 'sent 100', 'waiting 0']);
});

it('tries again, later each time, until the network is back', async () => {
  disk = [kept('a')];
  answers = [...Array.from({ length: 6 }, () => failed('network')), 9];
  outbox().flush();
  for (let times = 0; times < 6; times += 1) {
    await settled();
    timers[times]?.run();
  }
  await settled();
  expect(timers.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(events.filter((one) => one.startsWith('sent'))).toEqual(['sent 9']);
});

it.each([
  ['the machine is proven anew', failed('answered', 403, 'hall.proof-needed'), 1_000],
  ['its person signs in anew', failed('answered', 401, 'auth.ended'), 1_000],
  ['the interval between submissions ends', failed('answered', 429, 'submission.too-fast', 8), 8_000],
])('waits until %s', async (_, failure, ms) => {
  disk = [kept('a'), kept('b')];
  answers = [failure];
  outbox().flush();
  await settled();
  expect([sent.length, disk.length, timers.map((timer) => timer.ms)]).toEqual([1, 2, [ms]]);
});

it('hands to staff what the judge does not take, and goes on', async () => {
  disk = [kept('a'), kept('b')];
  answers = [failed('answered', 403, 'contest.ended'), 5];
  outbox().flush();
  await settled();
  expect(events).toEqual(['waiting 2', 'given up a', 'contest.ended', 'sent 5', 'waiting 0']);
});

it('submits for no other account: what somebody pressed who sits here no more goes to staff', async () => {
  disk = [kept('a', { owner: 'u2' }), kept('b')];
  outbox().flush();
  await settled();
  expect(sent.map(({ body }) => Object(body).code)).toEqual(['b']);
  expect(events).toContain('given up a');
});

it('sends nothing while nobody is signed in', async () => {
  disk = [kept('a')];
  owner = null;
  outbox().flush();
  await settled();
  expect([sent, disk.length]).toEqual([[], 1]);
});

it('sends none twice at a time, whoever asks for it', async () => {
  disk = [kept('a')];
  const box = outbox();
  box.flush();
  box.flush();
  await settled();
  expect(sent).toHaveLength(1);
  const pressing = box.press(submitProblem, { body: program('x') });
  box.flush();
  await pressing;
  await settled();
  expect(sent).toHaveLength(2);
});
