import { listContests, listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
import { exportContest, exportFormats } from '@assize/shared/areas/contest-export/endpoints.ts';
import { getUserHome, listRecentSolvers } from '@assize/shared/areas/people/endpoints.ts';
import { listPrints } from '@assize/shared/areas/print/endpoints.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  listSubmissions,
} from '@assize/shared/areas/submission/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { z } from 'zod';
import type { Caller, Sent } from '../site.ts';
import { entriesOf } from '../unzip.ts';
import type { Hall, PhaseName } from './hall.ts';

/** One way to look at the contest. */
export type Look = {
  surface: string;
  file: 'answers' | 'contest-api' | 'exports';
  ask: (by: Caller) => Promise<Sent>;
};
/** What a look showed: the code of a refusal, or what is to be walked through. */
export type Shown = { refused: string } | { answer: unknown };

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Answers that say more of the machine than of the contest, to those who manage it alone. */
const ofTheMachine = ['/admin/contest/readiness'];
const isOfContests = ({ effects, path, query, body }: Endpoint): boolean =>
  !effects &&
  !path.startsWith('/clics') &&
  !path.includes('tag') &&
  !path.includes('export') &&
  !path.startsWith('/file/') &&
  !ofTheMachine.includes(path) &&
  [...keysOf(query), ...keysOf(body)].some((key) => key === 'cid' || key === 'contestID');

/** Every endpoint that reads of a contest, and what tells of its people elsewhere. */
export const looksAt = async (hall: Hall, phase: PhaseName): Promise<Look[]> => {
  const { site, cid, pids, runs, people, rival } = hall;
  const [firstPrint] = (await people.owner.call(listPrints, { query: { cid } })).records;
  const values: Readonly<Record<string, unknown>> = {
    ...{ cid, contestID: cid, limit: 100, displayId: 'B', pid: pids[1], id: firstPrint?.id ?? 1 },
    ...{
      // Before the start there are none, and a question of none is refused.
      submitIds: runs.size === 0 ? [1] : [...runs.values()],
      pidList: pids,
      isContestProblemList: true,
      commentId: 1,
      rows: [['Team']],
    },
  };
  const inputOf = (schema: z.ZodType | undefined) =>
    Object.fromEntries(
      keysOf(schema)
        .filter((key) => values[key] !== undefined)
        .map((key) => [key, values[key]]),
    );
  const look = (endpoint: Endpoint, input: { query?: unknown; body?: unknown }, of = ''): Look => ({
    surface: `${endpoint.method} ${endpoint.path}${of}`,
    file: 'answers',
    ask: (by) => by.send(endpoint, input),
  });
  const asked = ({ query, body }: Endpoint) => ({
    ...(query ? { query: inputOf(query) } : {}),
    ...(body ? { body: inputOf(body) } : {}),
  });
  const reading = site.app.core
    .declared()
    .routes.map(({ endpoint }) => endpoint)
    .filter(isOfContests)
    .map((endpoint) => look(endpoint, asked(endpoint)));
  const ofRuns = [...runs].flatMap(([name, submitId]) => [
    look(getSubmissionDetail, { query: { submitId } }, ` of ${name}`),
    look(getAllCaseResult, { query: { submitId } }, ` of ${name}`),
  ]);
  const elsewhere = [
    look(getContestBoard, { query: { cid, view: 'live' } }, ' behind the seal'),
    look(listContests, { query: {} }),
    look(listRecentContests, {}),
    look(listSubmissions, { query: {} }),
    look(getUserHome, { query: { uid: await rival.uid() } }, ' of the rival'),
    look(listRecentSolvers, {}),
  ];
  const clics = [
    ...['', '/access', '/state', '/account', '/scoreboard', '/awards', '/event-feed?stream=false'],
    ...(runs.has('late-rival') ? [`/submissions/${runs.get('late-rival')}/files`] : []),
  ].map(
    (path): Look => ({
      surface: `/clics/2023-06/contests/<cid>${path.replace(/\d+/, '<late-rival>')}`,
      file: 'contest-api',
      ask: (by) => by.inject({ method: 'GET', url: `/api/clics/2023-06/contests/${cid}${path}` }),
    }),
  );
  const exported = (['shared', 'live'] as const).flatMap((view) =>
    exportFormats.map(
      (format): Look => ({
        surface: `export ${format}, view ${view}`,
        file: 'exports',
        ask: (by) => by.send(exportContest, { query: { cid, format, view } }),
      }),
    ),
  );
  // Files are made of what the other answers are made of: once with results withheld, once without.
  const files = phase === 'sealed' || phase === 'revealed' ? exported : [];
  return [...reading, ...ofRuns, ...elsewhere, ...clics, ...files];
};

const linesOf = (text: string): { type: string; data: unknown }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
const byType = (text: string) =>
  Object.fromEntries(
    [...Map.groupBy(linesOf(text), ({ type }) => type)].map(([type, all]) => [
      type,
      all.map(({ data }) => data),
    ]),
  );
const contentOf = (name: string, content: Buffer): unknown => {
  if (name.endsWith('.ndjson')) return byType(content.toString());
  return name.endsWith('.json') ? JSON.parse(content.toString()) : content.toString();
};

/** What came, in parts that can be walked through, whatever its form is. */
export const shown = async ({ status, headers, raw, body }: Sent): Promise<Shown> => {
  const type = String(headers['content-type'] ?? '');
  const text = raw.toString();
  if (status !== 200) {
    const message = type.includes('json') ? (body.code ?? JSON.parse(text).message) : text;
    return { refused: `${status} ${message}` };
  }
  if (type.includes('ndjson')) return { answer: byType(text) };
  if (type.includes('json')) {
    const whole = JSON.parse(text);
    return { answer: whole !== null && typeof whole === 'object' && 'msg' in whole ? whole.data : whole };
  }
  if (!type.includes('zip') && !type.includes('sheet')) return { answer: { text } };
  const entries = [...(await entriesOf(raw))];
  return {
    answer: Object.fromEntries(entries.map(([name, content]) => [name, contentOf(name, content)])),
  };
};
