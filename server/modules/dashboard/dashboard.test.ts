import { listLastLogins, readDashboard, shownHours } from '@assize/shared/areas/dashboard/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { signedIn, subscribed } = useSockets();
const hour = 60 * 60_000;
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

describe('the overview (Overview 1 to 3)', () => {
  it('counts users, submissions by hour, and people who were there in the last minutes', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock });
    const root = site.as('root');
    await announce(site);
    await makeProblem(root, '1000');
    const before = await root.call(readDashboard);
    expect([before.todayJudgeNum, sum(before.hours.counts), before.hours.counts.length]).toEqual([
      0,
      0,
      shownHours,
    ]);
    const ada = site.asUser('ada');
    await submitCode(ada, '1000');
    await submitCode(root, '1000');
    clock.advance(6_000);
    const now = await root.call(readDashboard);
    expect(now.userNum).toBe(before.userNum + 1);
    expect(now.onlineNum).toBe(2);
    expect(sum(now.hours.counts)).toBe(2);
    expect(sum(now.hours.counts.slice(-2))).toBe(2);
    expect(Date.parse(now.hours.from) % hour).toBe(0);
    expect(Date.parse(now.hours.from) + shownHours * hour).toBeGreaterThan(Date.parse(now.now));
    clock.advance(3 * hour);
    // A call does not wait until it is noted that its user was there.
    const later = await until('one of the two is seen again', async () => {
      clock.advance(6_000);
      const figures = await root.call(readDashboard);
      return figures.onlineNum > 0 && figures;
    });
    expect([sum(later.hours.counts), sum(later.hours.counts.slice(-3)), later.onlineNum]).toEqual([2, 0, 1]);
    clock.advance(8 * 24 * hour);
    expect(sum((await site.asUser('root2', 'root').call(readDashboard)).hours.counts)).toBe(0);
  });

  it('shows each server with its load while it reports, and forgets one that stopped', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock });
    const root = site.as('root');
    const other = await startTestSite({ config: { ...site.app.core.config, roles: ['jobs'] } });
    const { servers } = await root.call(readDashboard);
    expect(servers.map(({ roles }) => roles.join()).sort()).toEqual(['api,realtime,jobs', 'jobs']);
    const [one] = servers;
    expect(one?.load.cpus).toBeGreaterThan(0);
    expect(one?.load.memoryUsed).toBeLessThan(one?.load.memoryTotal ?? 0);
    expect(one?.disk?.free).toBeGreaterThan(0);
    await other.app.stop();
    expect((await root.call(readDashboard)).servers).toHaveLength(1);
    // A server that was killed stays to be seen for a day, with the time of its last report.
    clock.advance(20 * hour);
    const again = site.asUser('root3', 'root');
    const [old] = (await again.call(readDashboard)).servers;
    expect(clock.now().getTime() - Date.parse(old?.seenAt ?? '')).toBeGreaterThan(15_000);
    clock.advance(5 * hour);
    expect((await site.asUser('root4', 'root').call(readDashboard)).servers).toEqual([]);
  });

  it('is heard of by staff at each report', async () => {
    const site = await startTestSite({ ownData: true });
    const admin = site.as('admin');
    const client = await signedIn(site, await admin.token());
    await subscribed(client, 'overview');
    await site.app.services.dashboard.report();
    await until('the report to be heard of', async () => client.events('overview').length > 0 || undefined);
  });

  it('says version, size and latency of database and Redis', async () => {
    const { database, redis } = await (await startTestSite()).as('admin').call(readDashboard);
    for (const { version, latencyMs, bytes } of [database, redis]) {
      expect(version).toMatch(/^\d+\.\d+/);
      expect(latencyMs).toBeGreaterThanOrEqual(0);
      expect(bytes).toBeGreaterThan(0);
    }
  });

  it('shows the own last sign-ins, and nobody else’s', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const uid = await root.uid();
    const { session } = site.app.services;
    const account = { uid, username: 'root', role: 'root' } as const;
    for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'])
      await session.open(account, { ip, userAgent: 'Firefox' });
    await site.as('admin').token();
    const logins = await root.call(listLastLogins);
    expect(logins.map(({ ip }) => ip)).toEqual(['10.0.0.5', '10.0.0.4', '10.0.0.3', '10.0.0.2', '10.0.0.1']);
    expect((await site.as('admin').call(listLastLogins)).map(({ current }) => current)).toEqual([true]);
  });

  const staff = { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] } as const;
  guards(readDashboard, staff);
  guards(listLastLogins, staff);
});
