/** What machines say of their self-tests (Halls 9), on the map and in the checks before the start. */
import { readReadiness } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { setContestHall } from '@assize/shared/areas/hall/admin-endpoints.ts';

import { sendKioskBeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { awaySeconds } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { selfTestChecks } from '@assize/shared/domain/kiosk/self-test.ts';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { hallOn, type TestHall } from './test/hall.ts';
import { beatOf } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});

const tested = async (hall: TestHall, seat: string) => (await hall.row(seat)).device?.selfTest;
const check = async ({ cid, root }: TestHall) => {
  const { start } = await root.call(readReadiness, { query: { cid } });
  return start.find(({ key }) => key === 'seats');
};

it('stands at the seat as long as the machine says it, also while it is away', async () => {
  const hall = await hallOn(site, clock, began);
  const kiosk = await hall.kiosk('A-1');
  expect(await tested(hall, 'A-1')).toBeNull();
  await kiosk.beat();
  expect(await tested(hall, 'A-1')).toBeNull();
  await kiosk.beat({ selfTest: ['usb-storage', 'clock', 'clock'] });
  expect(await tested(hall, 'A-1')).toEqual(['clock', 'usb-storage']);
  await kiosk.beat({ selfTest: ['usb-storage', 'clock'] });
  clock.set(clock.now().getTime() + (awaySeconds + 1) * 1000);
  await site.app.services.hall.sweep();
  expect(await hall.row('A-1')).toMatchObject({
    state: 'away',
    device: { selfTest: ['clock', 'usb-storage'] },
  });
  await kiosk.beat({ selfTest: [] });
  expect(await hall.row('A-1')).toMatchObject({ state: 'signed-out', device: { selfTest: [] } });
});

it('goes with the machine that is taken out', async () => {
  const hall = await hallOn(site, clock, began);
  const kiosk = await hall.kiosk('A-1');
  await kiosk.beat({ selfTest: ['clock'] });
  expect((await check(hall))?.level).toBe('warn');
  const next = await hall.kiosk('A-1');
  expect(await tested(hall, 'A-1')).toBeNull();
  expect(await check(hall)).toMatchObject({ level: 'good', params: { machines: 1, passed: 0 } });
  await next.beat({ selfTest: [] });
  expect(await check(hall)).toMatchObject({ level: 'good', params: { machines: 1, passed: 1 } });
});

it('warns before the start, and names the seats', async () => {
  const hall = await hallOn(site, clock, began);
  expect(await check(hall)).toBeUndefined();
  const [one, two] = [await hall.kiosk('A-2'), await hall.kiosk('A-1')];
  await hall.kiosk('A-3');
  expect(await check(hall)).toMatchObject({ level: 'good', params: { failed: 0, passed: 0, machines: 3 } });
  await one.beat({ selfTest: ['app-files'], state: 'set-up' });
  await two.beat({ selfTest: ['clock'] });
  expect(await check(hall)).toEqual({
    ...{ key: 'seats', level: 'warn', problem: null, mend: 'hall' },
    params: { failed: 2, passed: 0, machines: 3, seats: 'A-1, A-2' },
  });
  await hall.root.call(setContestHall, { body: { cid: hall.cid, hallId: null } });
  expect(await check(hall)).toBeUndefined();
});

it.each<readonly [what: string, selfTest: unknown]>([
  ['a word that nobody knows', ['firmware']],
  ['markup', ['<b>']],
  ['more than there are checks', Array.from({ length: selfTestChecks.length + 1 }, () => 'clock')],
  ['no list', 'clock'],
])('with %s is no heartbeat', async (_what, selfTest) => {
  const hall = await hallOn(site, clock, began);
  const kiosk = await hall.kiosk('A-1');
  await kiosk.beat({ selfTest: ['clock'] });
  const heartbeat = { ...beatOf(), selfTest };
  const sent = await site
    .asVisitor()
    .send(
      sendKioskBeat,
      { body: { heartbeat, acks: [] } as never },
      { headers: { 'kiosk-token': kiosk.token ?? '' } },
    );
  expect([sent.status, sent.body.code]).toEqual([400, 'request.invalid']);
  expect(await tested(hall, 'A-1')).toEqual(['clock']);
});
