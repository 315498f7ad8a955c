/** What readers of the Contest API find out before they read: what is served, and that pages may ask at all. */
import { collectionNames } from '@assize/shared/areas/clics/objects.ts';
import { exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { createTeam } from '@assize/shared/areas/team/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { clicsReader } from './test/reader.ts';

const clock = standingClock();
const began = clock.now().getTime();
const { read } = clicsReader();
let site: TestSite;
let root: Caller;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: verdict.accepted, score: null }));
});

it('says in its access what objects have, to each reader', async () => {
  const { pid } = await makeProblem(root, 'ONE', { auth: 2 });
  const { cid } = await makeContest(root, clock, { openRank: true });
  await placeProblem(root, cid, pid, 'A');
  clock.set(began + 3_600_000 + 60_000);
  await handIn(site.asUser('ada'), cid, 'A');
  await until(
    'the judgement',
    async () => (await read(root, `contests/${cid}/judgements`)).body.length === 1,
  );
  for (const by of [root, site.asVisitor()]) {
    const { endpoints } = (await read(by, `contests/${cid}/access`)).body;
    const told = new Map<string, string[]>(
      endpoints.map(({ type, properties }: { type: string; properties: string[] }) => [type, properties]),
    );
    for (const name of collectionNames) {
      const { body } = await read(by, `contests/${cid}/${name}`);
      if (!told.has(name)) expect([name, body]).toEqual([name, []]);
      for (const one of body)
        for (const property of Object.keys(one)) expect(told.get(name), name).toContain(property);
    }
    // What no object ever has is not promised either.
    for (const absent of ['logo', 'country_flag']) expect([...told.values()].flat()).not.toContain(absent);
    for (const name of ['groups', 'organizations']) expect(told.get(name)).not.toContain('icpc_id');
  }
});

it('gives the picture of a team to whoever may read the team, also in a package', async () => {
  clock.set(began);
  const { cid } = await makeContest(root, clock, { auth: 1, pwd: 'secret' });
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const { link } = await root.call(uploadMarkdownImage, {}, { file: { filename: 'team.jpg', content } });
  const texts = {
    label: '',
    icpcId: '447047',
    seat: '',
    zone: '',
    organization: null,
    groups: [],
    members: [],
  };
  for (const [name, photo] of [
    ['seen', link],
    ['unseen', null],
  ] as const) {
    await site.asUser(name).token();
    const accounts = [{ username: name, ip: null, seat: '' }];
    await root.call(createTeam, { body: { cid, draft: { ...texts, name, accounts, photo } } });
  }
  const { body } = await read(root, `contests/${cid}/teams`);
  const [seen, unseen] = ['seen', 'unseen'].map((name) =>
    body.find((one: { name: string }) => one.name === name),
  );
  const href = `contests/${cid}/teams/${seen.id}/photo`;
  expect(seen.photo).toEqual([{ href, filename: 'photo.webp', mime: 'image/webp' }]);
  expect(unseen).not.toHaveProperty('photo');
  expect([seen.icpc_id, unseen.icpc_id]).toEqual(['447047', '447047']);
  const sent = await read(root, href);
  expect([sent.status, sent.headers['content-type'], (await sharp(sent.raw).metadata()).width]).toEqual([
    ...[200, 'image/webp', 8],
  ]);
  for (const id of [unseen.id, 'nobody'])
    expect((await read(root, `contests/${cid}/teams/${id}/photo`)).status).toBe(404);
  expect((await read(site.asVisitor(), href)).status).toBe(401);
  expect((await read(site.asUser('eve'), href)).status).toBe(403);
  const { raw } = await root.send(exportContest, { query: { cid, format: 'package', view: 'live' } });
  expect(raw.includes(`teams/${seen.id}/photo.webp`)).toBe(true);
});

it('lets pages of other origins send name and password, and read answers, failures and files', async () => {
  clock.set(began);
  const { cid } = await makeContest(root, clock, { auth: 1, pwd: 'secret' });
  const at = `contests/${cid}`;
  for (const path of ['', 'contests', at, `${at}/teams`, `${at}/teams/1`, `${at}/event-feed`]) {
    const url = `/api/clics/2023-06/${path}`;
    const { status, headers } = await site.asVisitor().inject({ method: 'OPTIONS', url });
    expect([path, status]).toEqual([path, 204]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization',
    });
  }
  const origin = async (by: Caller, path: string) => {
    const { status, headers } = await read(by, path);
    return [status, headers['access-control-allow-origin']];
  };
  expect(await origin(root, at)).toEqual([200, '*']);
  expect(await origin(root, `${at}/event-feed?stream=false`)).toEqual([200, '*']);
  expect(await origin(site.asVisitor(), `${at}/teams`)).toEqual([401, '*']);
  expect(await origin(root, `${at}/teams/none`)).toEqual([404, '*']);
  // The rest of the site is for its own pages.
  const elsewhere = await site.asVisitor().inject({ method: 'GET', url: '/api/get-contest-list' });
  expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin');
});
