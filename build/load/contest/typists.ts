import { login } from '@assize/shared/areas/account/endpoints.ts';
import { patchDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { serverDrafts } from '@assize/web/features/solve/server-drafts.ts';
import { bareSync } from '@assize/web/features/solve/test/bare-sync.ts';
import type { Agreed } from '@assize/web/state/draft-saver.ts';
import { type ApiClient, apiClient, type Prove } from '../../launch/api-client.ts';
import { openSocket } from '../../mock-contest/socket.ts';
import { seeded } from '../../samples/lib/random.ts';
import { eachOf } from '../at-once.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { provenMachines } from './kiosks.ts';
import { type ContestUnderLoad, lasting, numbers, sized, withContest } from './site.ts';
import { beginning, typing } from './typing.ts';

const typistCount = 300;
const seconds = 60;
const lagBarMs = 2_000;
const language = 'C';
const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(body));

/** What was seen of all of them. */
type Seen = { calls: number[]; lags: number[]; sent: number[]; wholes: number[]; refused: number };

/** An editor on a machine of the hall, as the website keeps its draft in step with the server. */
const editorOf = (
  client: ApiClient,
  place: { scope: string; problemId: string },
  seen: Seen,
  begin: string,
) => {
  const key = { owner: 'bench', ...place, language };
  /** When each key was pressed whose text the server does not have yet. */
  let unsaved: number[] = [];
  let memory: Agreed | undefined;
  let failure: unknown = null;
  const drafts = serverDrafts(async (endpoint, input) => {
    const from = performance.now();
    const answer = await client.call(endpoint, input);
    if (endpoint.path === patchDraft.path) {
      seen.calls.push(performance.now() - from);
      seen.sent.push(bytesOf(input.body));
    }
    return answer;
  });
  const sync = bareSync({
    read: drafts.read,
    async save(_key, text, leaving) {
      const covered = unsaved.length;
      const saved = await drafts.save(key, text, leaving);
      const at = performance.now();
      for (const pressed of unsaved.slice(0, covered)) seen.lags.push(at - pressed);
      unsaved = unsaved.slice(covered);
      const { code, base, keep } = text;
      seen.wholes.push(bytesOf({ ...place, language, code, base, keep }));
      return saved;
    },
    setbackOf(error) {
      failure = error;
      seen.refused += 1;
      return { kind: 'refused' };
    },
    agreed: {
      read: async () => memory,
      write: async (_key, agreed) => {
        memory = agreed;
      },
    },
  });
  const id = 'draft';
  return {
    sync,
    read: () => drafts.read(key),
    failure: () => failure,
    async begin(): Promise<void> {
      await sync.open({ id, key, template: '', code: begin });
      await sync.flush();
    },
    typed(code: string): void {
      unsaved.push(performance.now());
      // A key that was taken back at once: the server has this text.
      if (code === memory?.code) unsaved = [];
      sync.edited(id, code, false);
    },
    heard: (revision: number) => sync.heard(id, revision),
  };
};

/** Somebody at a machine: a page with its socket, and fingers. */
const typist = async (under: ContestUnderLoad, prove: Prove, number: number, seen: Seen) => {
  const { site, cid, teams, displayIds } = under;
  const team = teams[number];
  if (!team) throw new RangeError('no team');
  const client = apiClient(site.url, prove);
  await client.call(login, { body: { username: team.name, password: team.password } });
  const begin = beginning(number);
  const place = { scope: `contest:${cid}`, problemId: displayIds[number % displayIds.length] ?? '' };
  const editor = editorOf(client, place, seen, begin);
  await editor.begin();
  const socket = await openSocket(site.url, client.token() ?? '');
  socket.listen(({ event, data }) => {
    if (event === 'draft' && data instanceof Object && 'revision' in data)
      editor.heard(Number(data.revision));
  });
  await socket.subscribe(`user.${team.uid}`);
  const random = seeded(number);
  const stroke = typing(begin, random);
  return {
    async type(untilMs: number): Promise<void> {
      let code = begin;
      let waitMs = random.int(0, 4_000);
      while (performance.now() + waitMs < untilMs) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        ({ code, waitMs } = stroke());
        editor.typed(code);
      }
      await editor.sync.flush();
      const stored = await editor.read();
      if (stored?.code !== code) throw new Error('the server has another text', { cause: editor.failure() });
    },
    close: () => socket.close(),
  };
};

/** A hall that types: each key is on the server two seconds later. */
export const typists = (): Promise<Figure[]> =>
  withContest({ teams: sized(typistCount), problems: 3 }, async (under) => {
    const count = under.teams.length;
    const machines = await provenMachines(under, count);
    const seen: Seen = { calls: [], lags: [], sent: [], wholes: [], refused: 0 };
    const hall: Awaited<ReturnType<typeof typist>>[] = new Array(count);
    await eachOf(numbers(count), 20, async (number) => {
      const prove = machines[number];
      if (prove) hall[number] = await typist(under, prove, number, seen);
    });
    for (const list of [seen.calls, seen.lags, seen.sent, seen.wholes]) list.length = 0;
    const name = `${count} typists`;
    const parts = await watchParts(under.inspect.server);
    const from = performance.now();
    await Promise.all(hall.map((one) => one.type(from + lasting(seconds) * 1_000)));
    const lasted = (performance.now() - from) / 1_000;
    const shares = await parts(name);
    for (const one of hall) one.close();
    const server = shares.find((one) => one.name === `${name}, CPU: server`)?.value ?? Number.NaN;
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    return [
      plain(`${name}: patches`, seen.calls.length / lasted, 'a second'),
      plain(`${name}: patch, p50`, percentile(seen.calls, 50), 'ms'),
      plain(`${name}: patch, p99`, percentile(seen.calls, 99), 'ms'),
      plain(`${name}: key → on the server, p50`, percentile(seen.lags, 50), 'ms'),
      atMost(`${name}: key → on the server, p99`, percentile(seen.lags, 99), 'ms', lagBarMs),
      plain(`${name}: key → on the server, at most`, Math.max(...seen.lags), 'ms'),
      atMost(`${name}: saves that were refused`, seen.refused, '', 0),
      plain(`${name}: bytes of a patch`, mean(seen.sent), 'bytes'),
      plain(`${name}: bytes of the whole text instead`, mean(seen.wholes), 'bytes'),
      plain(`${name}: server, share of one core`, server / lasted, ''),
      ...shares,
    ];
  });
