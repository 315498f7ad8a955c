/**
 * What each audience of a contest is shown in each of its phases: every field of every answer, frame, feed and file, and
 * whose secrets stand in it. `contest-fields/golden` is meant to be read: a field that is new there has to be looked at
 * before it is written anew (`npm run check -- server/test/contest-fields.test.ts -u`).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AudienceName,
  audiences,
  behindSeal,
  type Hall,
  openHall,
  type PhaseName,
  phases,
} from './contest-fields/hall.ts';
import { type Look, looksAt, shown } from './contest-fields/looks.ts';
import { goldenOf, leaksIn, marksOf } from './contest-fields/walk.ts';
import { type SocketClient, useSockets } from './socket.ts';
import { until } from './until.ts';

type Seen = { surface: string; phase: PhaseName; audience: AudienceName; lines: string[] };
const seen: Record<Look['file'] | 'push', Seen[]> = { answers: [], 'contest-api': [], exports: [], push: [] };
/** Results of behind the seal, by who was told of them. */
const leaks: { phase: PhaseName; audience: AudienceName; surface: string; leak: string }[] = [];
const { signedIn } = useSockets();
let hall: Hall;

const isSecret = (phase: PhaseName) => phase === 'sealed' || phase === 'ended-sealed';
const noteLeaks = async (phase: PhaseName, audience: AudienceName, surface: string, answer: unknown) => {
  if (!isSecret(phase)) return;
  const isTeam = audience === 'contestant' || audience === 'teammate';
  for (const { of, secret } of await hall.secrets())
    if (of !== 'team' || !isTeam)
      for (const leak of leaksIn(answer, secret)) leaks.push({ phase, audience, surface, leak });
};

const lookAround = async (phase: PhaseName): Promise<void> => {
  for (const { surface, file, ask } of await looksAt(hall, phase)) {
    const found = await Promise.all(audiences.map(async (one) => shown(await ask(hall.people[one]))));
    for (const [n, audience] of audiences.entries()) {
      const one = found[n] ?? { refused: 'nothing' };
      const lines = 'refused' in one ? [one.refused] : marksOf(one.answer, hall.words);
      seen[file].push({ surface, phase, audience, lines });
      if ('answer' in one && !surface.includes('view live'))
        await noteLeaks(phase, audience, surface, one.answer);
    }
  }
};

const topicsOf = async (audience: AudienceName): Promise<[name: string, topic: string][]> => {
  const { cid, runs, rival, people } = hall;
  const own = audience === 'visitor' ? [] : [['user.<own>', `user.${await people[audience].uid()}`] as const];
  return [
    ...['contest', 'board', 'clarification', 'print', 'balloon'].map((name) => [
      `${name}.<cid>`,
      `${name}.${cid}`,
    ]),
    ...own,
    ['user.<rival>', `user.${await rival.uid()}`],
    ...[...runs].map(([name, submitId]) => [`submission.<${name}>`, `submission.${submitId}`]),
  ] as [string, string][];
};
type Listener = {
  audience: AudienceName;
  client: SocketClient;
  topics: [string, string][];
  answers: string[];
};
const listen = async (audience: AudienceName): Promise<Listener> => {
  const client = await signedIn(hall.site, await hall.people[audience].token());
  const topics = await topicsOf(audience);
  const answers: string[] = [];
  for (const [, topic] of topics) {
    client.say({ type: 'subscribe', topic });
    const frame = await until('an answer', async () =>
      client.frames.find(
        (one) => (one.type === 'subscribed' || one.type === 'refused') && one.topic === topic,
      ),
    );
    answers.push(frame.type === 'refused' ? `refused: ${frame.code}` : 'heard');
  }
  return { audience, client, topics, answers };
};
/** Frames with something in them; bare words to read anew may come at any time. */
const toldOn = (client: SocketClient, topic: string) =>
  client
    .events(topic)
    .flatMap((frame) =>
      frame.type === 'event' && Object.keys(frame.data as object).length > 0
        ? [{ event: frame.event, data: frame.data }]
        : [],
    );
/** An announcement comes after all that was told before it; whoever hears of the contest waits for it. */
const settled = async (listeners: readonly Listener[], title: string): Promise<void> => {
  await hall.announcement(title);
  const boardTopic = `board.${hall.cid}`;
  const contestant = listeners.find(({ audience }) => audience === 'contestant');
  for (const { client, audience } of listeners)
    await until(`what was told to ${audience}`, async () =>
      audience === 'visitor'
        ? toldOn(client, boardTopic).length === (contestant && toldOn(contestant.client, boardTopic).length)
        : JSON.stringify(client.events(`contest.${hall.cid}`)).includes(title),
    );
};
const hearOf = async (phase: PhaseName, listeners: readonly Listener[]): Promise<void> => {
  await hall.site.app.services.submission.announceStored([...hall.runs.values()]);
  await settled(listeners, `Words of ${phase}`);
  for (const { audience, client, topics, answers } of listeners) {
    for (const [n, [surface, topic]] of topics.entries()) {
      const told = Map.groupBy(toldOn(client, topic), ({ event }) => event);
      const frames = Object.fromEntries(
        [...told].map(([event, all]) => [event, all.map(({ data }) => data)]),
      );
      const lines = [answers[n] ?? '', ...(told.size === 0 ? [] : marksOf(frames, hall.words))];
      seen.push.push({ surface, phase, audience, lines });
      await noteLeaks(phase, audience, `topic ${surface}`, frames);
    }
    client.socket.terminate();
  }
};

beforeAll(async () => {
  hall = await openHall();
});
for (const phase of phases)
  beforeAll(async () => {
    hall.enter(phase);
    // Nothing is told any more once results are final.
    const listeners: Listener[] = [];
    if (phase !== 'finalized') for (const audience of audiences) listeners.push(await listen(audience));
    await hall.happen(phase);
    if (listeners.length > 0) await hearOf(phase, listeners);
    await lookAround(phase);
  });

describe('what each audience is shown in each phase', () => {
  it.each(['answers', 'contest-api', 'exports', 'push'] as const)(
    'is what the file of %s says',
    async (file) => {
      await expect(goldenOf(seen[file])).toMatchFileSnapshot(`./contest-fields/golden/${file}.txt`);
    },
  );

  it('holds no result of behind the seal, for whom it is withheld from', () => {
    const withheld = leaks.filter(({ audience }) => !behindSeal.includes(audience));
    expect(withheld).toEqual([]);
  });

  it('holds them for those who see behind the seal: what looks for them would have found them', () => {
    for (const audience of behindSeal) {
      const found = leaks.filter((one) => one.audience === audience);
      const surfaces = found.map(({ surface }) => surface);
      for (const wanted of [
        'GET /contest-submissions',
        'GET /contest-board behind the seal',
        'topic board.<cid>',
      ])
        expect([audience, surfaces]).toEqual([audience, expect.arrayContaining([wanted])]);
    }
    const shared = leaks.filter(({ surface }) => surface.startsWith('export'));
    // A file of what everybody sees holds none, though who takes it sees all.
    expect(shared).toEqual([]);
  });

  it('answers no question that was asked wrongly', () => {
    const wrong = Object.values(seen).flatMap((all) =>
      all.filter(({ lines }) => lines[0]?.includes('request.invalid')),
    );
    expect(wrong).toEqual([]);
  });
});
