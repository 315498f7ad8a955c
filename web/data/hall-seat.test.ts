import type { KioskInfo } from '@assize/shared/domain/kiosk/bridge.ts';
import { machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from './failure.ts';
import { contestAt, keepSeat, type Signed, seatStep, signsIn } from './hall-seat.ts';

const contest = (cid: number, username: string | null, from = '10', to = '12') => ({
  ...{ cid, title: `Contest ${cid}` },
  startTime: `2026-11-25T${from}:00:00.000Z`,
  endTime: `2026-11-25T${to}:00:00.000Z`,
  team: username === null ? null : { username, name: `Team of ${username}` },
});
const at = (hour: string) => `2026-11-25T${hour}:00:00.000Z`;

describe('the contest of a machine', () => {
  const [morning, noon] = [contest(1, 'ada', '08', '10'), contest(2, 'ada', '11', '14')];
  it.each([
    ['before all', '07', null, 1],
    ['in the first', '09', null, 1],
    ['between two', '10', null, 2],
    ['after all', '15', null, 2],
    ['by the config', '09', 2, 2],
    ['by a config that names none of the hall', '09', 7, undefined],
  ])('%s', (_, hour, configured, cid) =>
    expect(contestAt({ contests: [morning, noon], now: at(hour) }, configured)?.cid).toBe(cid),
  );
  it('is none where none is on', () => expect(contestAt({ contests: [], now: at('09') }, null)).toBeNull());
});

it.each([
  ['07:59', false],
  ['08:00', true],
  ['13:59', true],
  ['14:00', false],
])('seats of a contest from ten to twelve sign in at %s: %s', (time, expected) =>
  expect(signsIn(contest(1, 'ada'), `2026-11-25T${time}:00.000Z`)).toBe(expected),
);

describe('the account of a page', () => {
  const nobody: Signed = { username: null, bySeat: null };
  it.each([
    ['is that of the seat', 'ada', nobody, { is: 'enter', cid: 1 }],
    ['is the seat’s, whoever signed in', 'ada', { username: 'eve', bySeat: null }, { is: 'enter', cid: 1 }],
    ['changes with the seat', 'ada', { username: 'eve', bySeat: 'eve' }, { is: 'enter', cid: 1 }],
    ['stays', 'ada', { username: 'ada', bySeat: null }, { is: 'stay', cid: 1 }],
    ['goes with its people', null, { username: 'ada', bySeat: 'ada' }, { is: 'leave', cid: 1 }],
    ['is left alone where nobody sits', null, { username: 'eve', bySeat: 'ada' }, { is: 'stay', cid: 1 }],
    ['is nobody’s where nobody sits', null, nobody, { is: 'stay', cid: 1 }],
  ] as const)('%s', (_, username, signed, step) =>
    expect(seatStep(contest(1, username), signed)).toEqual(step),
  );
  it('ends with the contest it was made for', () =>
    expect(seatStep(null, { username: 'ada', bySeat: 'ada' })).toEqual({ is: 'leave', cid: null }));
});

describe('a page', () => {
  let done: string[];
  let sits: string | null;
  let signed: Signed;
  let refusals: ApiFailure[];
  let profile: KioskInfo['profile'];
  let timers: { ms: number; run: () => void }[];
  let hour: string;
  beforeEach(() => {
    [done, sits, refusals, timers] = [[], 'ada', [], []];
    hour = '11';
    signed = { username: null, bySeat: null };
    profile = 'contestant';
  });
  const features = machineConfig.shape.features.parse(undefined);
  const page = () =>
    keepSeat({
      info: async () => ({
        ...{ profile, hall: 'East', seat: 'A-1', contest: null, appVersion: '1', features },
        documentation: [],
      }),
      read: async () => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        const place = { hall: 'East', room: 'R', zone: '', seat: 'A-1', deviceId: 'a'.repeat(32) };
        return { ...place, label: 'verified', locked: false, contests: [contest(1, sits)], now: at(hour) };
      },
      signIn: async (cid) => {
        done.push(`sign in at ${cid} after ${signed.username}`);
        return { username: sits } as never;
      },
      signed: () => signed,
      enter: ({ username }) => {
        signed = { username, bySeat: username };
      },
      leave: async () => {
        done.push(`leave ${signed.username}`);
        signed = { ...signed, username: null };
      },
      open: (cid, anew) => done.push(`open ${cid}${anew ? ' anew' : ''}`),
      after: (ms, run) => {
        timers.push({ ms, run });
        return () => undefined;
      },
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('opens signed in, at the contest', async () => {
    page().look();
    await settled();
    expect(done).toEqual(['sign in at 1 after null', 'open 1']);
  });

  it('ends the session of who sat here before the next one begins', async () => {
    signed = { username: 'eve', bySeat: 'eve' };
    page().look();
    await settled();
    expect(done).toEqual(['leave eve', 'sign in at 1 after null', 'open 1 anew']);
  });

  it('ends the session of who sits here no more', async () => {
    signed = { username: 'ada', bySeat: 'ada' };
    sits = null;
    page().look();
    await settled();
    expect(done).toEqual(['leave ada', 'open 1 anew']);
  });

  it('asks again while the machine is not proven, less and less', async () => {
    refusals = Array.from({ length: 9 }, () => new ApiFailure({ kind: 'answered', status: 403 }));
    page().look();
    for (let times = 0; times < 9; times += 1) {
      await settled();
      timers[times]?.run();
    }
    await settled();
    expect(timers.map(({ ms }) => ms)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000,
    ]);
    expect(done).toEqual(['sign in at 1 after null', 'open 1']);
  });

  it('ends nobody’s session before the seat may sign in, and looks until it may', async () => {
    signed = { username: 'eve', bySeat: null };
    hour = '07';
    page().look();
    await settled();
    expect([done, timers.map(({ ms }) => ms)]).toEqual([['open 1'], [60_000]]);
    hour = '08';
    timers[0]?.run();
    await settled();
    expect(done.slice(1)).toEqual(['leave eve', 'sign in at 1 after null', 'open 1 anew']);
  });

  it('looks once more when it was told to meanwhile', async () => {
    const one = page();
    one.look();
    one.look();
    one.look();
    await settled();
    expect(done).toEqual(['sign in at 1 after null', 'open 1', 'open 1']);
  });

  it.each(['staff-print', 'dev'] as const)('does nothing on a machine of the profile %s', async (other) => {
    profile = other;
    page().look();
    await settled();
    expect(done).toEqual([]);
  });
});
