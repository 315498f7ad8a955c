import { isDeepStrictEqual } from 'node:util';
import { readClicsEventFeed } from '@assize/shared/areas/clics/endpoints.ts';
import { clicsBase, collectionNames } from '@assize/shared/areas/clics/objects.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { z } from 'zod';
import type { ApiClient } from '../../launch/api-client.ts';
import { compare } from '../../replay/compare.ts';
import { replayOf } from '../../replay/contest.ts';
import { readFeed } from '../../replay/feed.ts';
import type { Mock } from '../mock.ts';
import type { Scenario } from '../scenario.ts';
import { faultsThatStay } from '../until.ts';

const withinMs = 40_000;
const line = z.object({
  type: z.string(),
  id: z.string().nullable(),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]),
  token: z.string(),
});
const object = z.looseObject({ id: z.string() });
const types: Partial<Record<Verdict, string>> = {
  [verdict.accepted]: 'AC',
  [verdict.compileError]: 'CE',
  [verdict.runtimeError]: 'RTE',
  [verdict.timeLimit]: 'TLE',
  [verdict.wrongAnswer]: 'WA',
};

type Reader = {
  name: string;
  client: ApiClient | null;
  isAdmin: boolean;
  state: Map<string, unknown>;
  token: string | null;
};
const readersOf = new WeakMap<Mock, Reader[]>();

const ask = async ({ url }: Mock, { client }: Reader, path: string): Promise<string> => {
  const token = client?.token();
  const reply = await fetch(`${url}/api${clicsBase}${path}`, {
    headers: token === undefined ? {} : { Authorization: token },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
};

const readersFor = (mock: Mock): Reader[] => {
  const known = readersOf.get(mock);
  if (known) return known;
  const reader = (name: string, client: ApiClient | null, isAdmin: boolean): Reader => ({
    ...{ name, client, isAdmin, token: null },
    state: new Map(),
  });
  const made = [reader('visitor', null, false), reader('jury', mock.jury.client, true)];
  readersOf.set(mock, made);
  return made;
};

const feedOf = (mock: Mock, reader: Reader, since: string): Promise<string> => {
  const path = readClicsEventFeed.path.replace(clicsBase, '').replace(':cid', String(mock.cid));
  return ask(mock, reader, `${path}?stream=false${since}`);
};

/** What a reader that folds the feed itself finds otherwise than our own scoreboard and awards. */
const replayFaults = async (mock: Mock, reader: Reader): Promise<string[]> => {
  const { objects } = readFeed(await feedOf(mock, reader, ''));
  const scoreboard: unknown = JSON.parse(await ask(mock, reader, `/contests/${mock.cid}/scoreboard`));
  const { differences, rows } = compare(replayOf(objects), scoreboard, objects);
  mock.tally.count('rows of replayed feeds', rows);
  return differences.map((one) => `replayed: ${one}`);
};

/** Goes on behind the last token, as a reader does that was away. */
const catchUp = async (mock: Mock, reader: Reader): Promise<void> => {
  const since = reader.token === null ? '' : `&since_token=${encodeURIComponent(reader.token)}`;
  const text = await feedOf(mock, reader, since);
  for (const one of text.split('\n').filter((row) => row.trim() !== '')) {
    const { type, id, data, token } = line.parse(JSON.parse(one));
    if (data === null) reader.state.delete(`${type} ${id}`);
    else reader.state.set(`${type} ${id}`, data);
    reader.token = token;
    mock.tally.count('lines of feeds');
  }
};

const faultsOf = async (mock: Mock, reader: Reader): Promise<string[]> => {
  const { cid, attempts, rules, revealed } = mock;
  await catchUp(mock, reader);
  const faults: string[] = [];
  for (const name of collectionNames) {
    const objects = z.array(object).parse(JSON.parse(await ask(mock, reader, `/contests/${cid}/${name}`)));
    const told = [...reader.state].filter(([key]) => key.startsWith(`${name} `));
    const same =
      told.length === objects.length &&
      objects.every((one) => isDeepStrictEqual(reader.state.get(`${name} ${one.id}`), one));
    if (!same)
      faults.push(`${name}: ${told.length} by the feed are not the ${objects.length} of the collection`);
  }
  const judged = new Map<string, string>();
  for (const [key, data] of reader.state) {
    if (!key.startsWith('judgements ')) continue;
    const { submission_id: of, judgement_type_id: type } = z
      .looseObject({ submission_id: z.string(), judgement_type_id: z.string() })
      .parse(data);
    judged.set(of, type);
  }
  const submissions = [...reader.state.keys()].filter((key) => key.startsWith('submissions ')).length;
  if (submissions !== attempts.length) faults.push(`${submissions} submissions, not ${attempts.length}`);
  for (const { submitId, atMs, expected } of attempts) {
    const isKnown = reader.isAdmin || revealed || atMs < rules.sealMs;
    const wanted = isKnown ? types[expected] : undefined;
    const given = judged.get(String(submitId));
    if (given !== wanted) faults.push(`submission ${submitId} is judged ${given}, not ${wanted}`);
  }
  return [...faults, ...(await replayFaults(mock, reader))];
};

/** Readers of the event feed who come back at any token reach what the collections hold, and what the model has. */
export const feed: Scenario = {
  name: 'feed',
  async inCalm(mock, moment) {
    for (const reader of readersFor(mock)) {
      const from = performance.now();
      const faults = await faultsThatStay(() => faultsOf(mock, reader), { forMs: withinMs, everyMs: 500 });
      for (const fault of faults.slice(0, 5))
        mock.tally.disagree(`${moment}, feed of ${reader.name}: ${fault}`);
      mock.tally.took('calm → feed equal', performance.now() - from);
      mock.tally.count('comparisons of feeds');
    }
  },
};
