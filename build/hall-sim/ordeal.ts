import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { MongoClient } from 'mongodb';
import type { ApiClient } from '../launch/api-client.ts';
import type { Site } from '../launch/site.ts';
import { makeProblem, pidOf } from '../load/site-under-load.ts';
import { makeUsers } from '../mock-contest/hall.ts';
import { until } from '../mock-contest/until.ts';
import { makeHall, type SimHall, type SimKiosk } from './hall.ts';

const hourMs = 3_600_000;
const handInEveryMs = 1_000;
const language = 'C';
const cases = [
  { input: '1 2\n', output: '3\n' },
  { input: '20 22\n', output: '42\n' },
];
/** Each its own text, by which it is found again. */
const program = (seat: string, number: number) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b);return 0;}\n// ${seat} ${number}\n`;

/** A contest that runs in a hall, everybody signed in by the seat. */
export const hallInContest = async (
  site: Pick<Site, 'url'>,
  root: ApiClient,
  { kiosks, heartbeat }: { kiosks: number; heartbeat: number },
): Promise<{ cid: number; hall: SimHall }> => {
  const people = Array.from({ length: kiosks }, (_, index) => ({
    ...{ name: `team-${index + 1}`, password: `pw-team-${index + 1}` },
    ...{ realname: `Team ${index + 1}`, school: '' },
  }));
  await makeUsers(root, people);
  await makeProblem(root, 'ORDEAL', cases);
  const startMs = Date.now() + 3_000;
  const { cid } = await root.call(createContest, {
    body: contestDraft.parse({
      ...{ title: 'Ordeal', description: 'Parts are killed.' },
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 5 * hourMs).toISOString(),
    }),
  });
  await root.call(addContestProblem, { body: { cid, pid: await pidOf(root, 'ORDEAL'), displayId: 'A' } });
  const accounts = people.map(({ name }) => name);
  const hall = await makeHall({ url: site.url, root, cid, accounts, proof: 'require', heartbeat });
  await until('the contest runs', async () => {
    const { status } = await root.call(getContestInfo, { query: { cid } });
    return status === 0 ? true : null;
  });
  await hall.enrol();
  await hall.signIn();
  return { cid, hall };
};

/** Presses Submit again and again, until told to stop; what waits is handed in beside it. */
const submitting = (cid: number, { machine, person }: SimKiosk, everyMs: number, goesOn: () => boolean) => {
  const press = async (): Promise<void> => {
    for (let number = 0; goesOn(); number += 1) {
      await delay(everyMs * (0.5 + Math.random()));
      const code = program(machine.seat() ?? '', number);
      await person.press({ cid, pid: 'A', language, code });
    }
  };
  const handIn = async (): Promise<void> => {
    while (goesOn()) {
      await delay(handInEveryMs);
      await person.handInKept();
    }
  };
  return Promise.all([press(), handIn()]);
};

/** Every machine was heard after an instant, none is locked or has something left to hand in, and staff see that. */
const untilGreen = async ({ kiosks, map }: SimHall, fromMs: number, after: string): Promise<number> => {
  const began = performance.now();
  await until(
    `all seats are green after this: ${after}`,
    async () => {
      const isHeard = kiosks.every(({ sights }) =>
        sights.some(({ is, atMs }) => is === 'heard' && atMs > fromMs),
      );
      const rows = isHeard ? await map().catch(() => []) : [];
      const isGreen = rows.length > 0 && rows.every((row) => row.state === 'contest' && row.waiting === 0);
      return isGreen ? true : null;
    },
    { everyMs: 250, forMs: 180_000 },
  );
  return (performance.now() - Math.min(began, fromMs)) / 1_000;
};

export type Trouble = { readonly name: string; readonly make: (hall: SimHall) => Promise<void> | void };

/** What can be killed of a site, and what befalls machines. */
export const troublesOf = (site: Site): Readonly<Record<string, Trouble>> => ({
  server: { name: 'server', make: () => site.server.kill('SIGKILL') },
  redis: { name: 'Redis', make: () => site.services.redis.kill('SIGKILL') },
  database: { name: 'database', make: () => site.services.database.kill('SIGKILL') },
  cables: {
    name: 'cables of half of the hall',
    make: async ({ kiosks }) => {
      const half = kiosks.filter((_, index) => index % 2 === 0);
      for (const { network } of half) network.plug(false);
      await delay(5_000);
      for (const { network } of half) network.plug(true);
    },
  },
  apps: {
    name: 'apps of a third of the hall',
    make: ({ kiosks }) => {
      for (const { machine } of kiosks.filter((_, index) => index % 3 === 0)) {
        machine.switchOff();
        machine.switchOn();
      }
    },
  },
});

export type Ordeal = {
  readonly pressed: number;
  /** How many of them waited in an outbox. */
  readonly waited: number;
  /** Seconds until the hall was green again, by trouble; the longest of each. */
  readonly green: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
};

type Submission = { submitId: number; status: number; code: string };

/** What is wrong with what became of the pressed programs. */
const lossesIn = async (mongoUri: string, hall: SimHall): Promise<string[]> => {
  const pressed = hall.kiosks.flatMap(({ person }) => person.pressed());
  const refused = hall.kiosks.flatMap(({ person }) => person.refusals());
  const mongo = await MongoClient.connect(mongoUri);
  try {
    const db = mongo.db('assize');
    const all = await until(
      'all are judged',
      async () => {
        const found = await db.collection<Submission & { open?: unknown }>('submissions').find().toArray();
        return found.every(({ open }) => open === undefined) ? found : null;
      },
      { forMs: 300_000, everyMs: 500 },
    );
    const counts = new Map<string, number>();
    for (const { code } of all) counts.set(code, (counts.get(code) ?? 0) + 1);
    const codes = pressed.map(({ body }): string => JSON.parse(body).code);
    const judgements = await db.collection('judgements').countDocuments();
    return [
      ...refused.map((code) => `refused: ${code}`),
      ...pressed
        .filter(({ submitId }) => submitId === null)
        .map(({ body }) => `unanswered: ${body.slice(-30)}`),
      ...codes.filter((code) => !counts.has(code)).map((code) => `lost: ${code.slice(-20)}`),
      ...codes.filter((code) => (counts.get(code) ?? 0) > 1).map((code) => `twice: ${code.slice(-20)}`),
      ...all
        .filter(({ status }) => status !== verdict.accepted)
        .map((one) => `${one.submitId}: ${one.status}`),
      ...(judgements === all.length ? [] : [`${judgements} judgements of ${all.length} submissions`]),
    ];
  } finally {
    await mongo.close();
  }
};

/** Where an ordeal finds what became of a site that the launcher started. */
export const placeOf = (site: Site, folder: string): Pick<OrdealOf, 'mongoUri' | 'serverLogs'> => ({
  mongoUri: site.services.mongoUri,
  serverLogs: [join(folder, 'logs/server.log')],
});

type OrdealOf = {
  readonly mongoUri: string;
  /** Files, one for each server. */
  readonly serverLogs: readonly string[];
  readonly cid: number;
  readonly hall: SimHall;
};

/**
 * A hall beats and some of it submits while one trouble after another is made.
 * @param betweenMs from a hall that is green again to the next trouble
 */
export const ordeal = async (
  { mongoUri, serverLogs, cid, hall }: OrdealOf,
  wanted: { submitting: number; pressEveryMs: number; troubles: readonly Trouble[]; betweenMs: number },
): Promise<Ordeal> => {
  let goesOn = true;
  const some = hall.kiosks.slice(0, wanted.submitting);
  const work = Promise.all(some.map((one) => submitting(cid, one, wanted.pressEveryMs, () => goesOn)));
  const green = new Map<string, number>();
  try {
    for (const { name, make } of wanted.troubles) {
      await delay(wanted.betweenMs);
      const from = performance.now();
      await make(hall);
      const seconds = await untilGreen(hall, from, name);
      green.set(name, Math.max(green.get(name) ?? 0, seconds));
    }
    await delay(wanted.betweenMs);
  } finally {
    goesOn = false;
    await work;
  }
  await until('every outbox is empty', async () => {
    await Promise.all(some.map(({ person }) => person.handInKept()));
    return some.every(({ machine }) => machine.outbox()?.kept().length === 0) ? true : null;
  });
  await untilGreen(hall, performance.now(), 'the end');
  const logs = await Promise.all(serverLogs.map((file) => readFile(file, 'utf8')));
  const pressed = hall.kiosks.flatMap(({ person }) => person.pressed());
  return {
    pressed: pressed.length,
    waited: pressed.filter(({ waited }) => waited).length,
    green,
    faults: [
      ...(await lossesIn(mongoUri, hall)),
      ...logs
        .flatMap((log) => log.split('\n'))
        .filter((line) => line.includes('"level":50'))
        .slice(0, 5)
        .map((line) => line.slice(0, 400)),
    ],
  };
};
