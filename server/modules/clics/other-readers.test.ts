/** Software of others reads a contest from the Contest API: the client and models of the PyPI package xcpcio. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite, testPassword } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { clicsReader } from './test/reader.ts';

const run = promisify(execFile);
const wanted = 'xcpcio==0.85.4';
/** Kept between runs: it is made once per machine. */
const folder = join(tmpdir(), 'assize-xcpcio-0.85.4');
const python = join(folder, 'bin', 'python');

/** Why the package cannot be had; null: it is there. */
const prepare = async (): Promise<string | null> => {
  if (existsSync(python)) return null;
  const made = await mkdtemp(`${folder}-`);
  try {
    await run('python3', ['-m', 'venv', made]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1', wanted];
    await run(join(made, 'bin', 'python'), pip, { timeout: 180_000 });
    await rename(made, folder);
    return null;
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    return error instanceof Error ? (error.message.split('\n').at(-1) ?? error.message) : String(error);
  }
};

it('xcpcio archives a contest by name and password, and its models take every object and line', async (test) => {
  const missing = await prepare();
  if (missing !== null) {
    console.log(`skipped: ${wanted} cannot be installed here (${missing})`);
    return test.skip(`${wanted} cannot be installed here: ${missing}`);
  }
  const clock = standingClock();
  const began = clock.now().getTime();
  const site = await startTestSite({ ownData: true, clock });
  await announce(site);
  const root = site.as('root');
  const { pid } = await makeProblem(root, 'ONE', { auth: 2 });
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: verdict.accepted, score: null }));
  const { cid } = await makeContest(root, clock, { sealRank: true, sealOption: 1, icpcMinutes: true });
  await placeProblem(root, cid, pid, 'A');
  clock.set(began + 3_600_000 + 90_000);
  for (const name of ['ada', 'eve']) await handIn(site.asUser(name), cid, 'A');
  const { read } = clicsReader();
  await until(
    'the judgements',
    async () => (await read(root, `contests/${cid}/judgements`)).body.length === 2,
  );
  const address = await site.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const output = await mkdtemp(join(tmpdir(), 'assize-contest-'));
  try {
    const script = fileURLToPath(new URL('./test/read_contest.py', import.meta.url));
    const { stdout } = await run(
      python,
      [script, `${address}/api/clics/2023-06/`, String(cid), 'root', testPassword, output],
      { timeout: 60_000 },
    );
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      counts: { teams: 2, submissions: 2, judgements: 2, problems: 1, accounts: 2 },
      ...{ program: true, judgement: 'AC', rows: 2 },
    });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}, 300_000);

it('an open feed tells what happens while it is read, and ends when the server stops', async () => {
  const clock = standingClock();
  const site = await startTestSite({ ownData: true, clock });
  await announce(site);
  const root = site.as('root');
  const { pid } = await makeProblem(root, 'TWO', { auth: 2 });
  const { cid } = await makeContest(root, clock, {});
  await placeProblem(root, cid, pid, 'A');
  const address = await site.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/api/clics/2023-06/contests/${cid}/event-feed`, {
    headers: { authorization: (await root.token()) ?? '' },
  });
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const text: string[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text.push(decoder.decode(chunk, { stream: true }));
  })();
  await until('what there is', async () => text.join('').includes('"type":"state"'));
  clock.set(clock.now().getTime() + 3_600_000 + 60_000);
  const submitId = await handIn(site.asUser('ada'), cid, 'A');
  await until('the submission', async () =>
    text.join('').includes(`"type":"submissions","id":"${submitId}"`),
  );
  await site.app.stop();
  await reading;
  for (const line of text.join('').split('\n')) if (line !== '') JSON.parse(line);
});
