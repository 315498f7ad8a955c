import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agreed, DraftKey } from '../../state/draft-saver.ts';
import { hallPace, type ServerDraft, type Setback, type SyncStatus, usualPace } from './draft-sync.ts';
import { bareSync } from './test/bare-sync.ts';

const keyOf = (language: string): DraftKey => ({
  owner: 'ann',
  scope: 'practice',
  problemId: '1000',
  language,
});
const template = 'main() {}';
const { afterMs: sendAfterMs, atLeastMs: sendAtLeastMs } = usualPace;

class Refused extends Error {
  readonly setback: Setback;
  constructor(setback: Setback) {
    super(setback.kind);
    this.setback = setback;
  }
}

/** A server with one draft for each language, as the rules of drafts have it. */
const serverOf = () => {
  const drafts = new Map<string, ServerDraft>();
  const saves: string[] = [];
  const befores: (string | null)[] = [];
  let trouble: Setback | null = null;
  let lost = 0;
  return {
    saves,
    befores,
    drafts,
    breakWith: (setback: Setback | null) => {
      trouble = setback;
    },
    /** So many texts are taken, and nobody hears of it. */
    loseAnswers: (count: number) => {
      lost = count;
    },
    read: async ({ language }: DraftKey) => {
      if (trouble) throw new Refused(trouble);
      return drafts.get(language) ?? null;
    },
    save: async (
      { language }: DraftKey,
      { code, base, before, keep }: { code: string; base: number; before: string | null; keep: boolean },
    ) => {
      if (trouble) throw new Refused(trouble);
      if ((drafts.get(language)?.revision ?? 0) !== base) throw new Refused({ kind: 'conflict' });
      befores.push(before);
      saves.push(`${language}: ${code}${keep ? ' (keep)' : ''}`);
      drafts.set(language, { revision: base + 1, code, savedAtMs: 42 });
      if (lost > 0) {
        lost -= 1;
        throw new Refused({ kind: 'later', afterMs: null });
      }
      return { revision: base + 1, savedAtMs: 42 };
    },
  };
};
type Server = ReturnType<typeof serverOf>;

/** A device with what it remembers; `memory` of another one makes it the same device after a reload. */
const deviceOf = (server: Server, memory = new Map<string, Agreed>(), pace = usualPace) => {
  const statuses: SyncStatus[] = [];
  const newer: string[] = [];
  const sync = bareSync({
    read: server.read,
    save: server.save,
    setbackOf: (failure) => (failure instanceof Refused ? failure.setback : { kind: 'later', afterMs: 1 }),
    agreed: {
      read: async ({ language }) => memory.get(language),
      write: async ({ language }, agreed) => void memory.set(language, agreed),
    },
    paceOf: () => pace,
    onStatus: (_id, status) => statuses.push(status),
    onNewer: (id, { code }) => newer.push(`${id}: ${code}`),
  });
  const open = (code: string, language = 'C') =>
    sync.open({ id: language, key: keyOf(language), template, code });
  return { sync, open, memory, newer, status: () => statuses.at(-1) };
};

const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the server’s copy of a draft', () => {
  it('comes once typing has rested, and says where it is', async () => {
    const server = serverOf();
    const { sync, open, status } = deviceOf(server);
    await open(template);
    expect(status()).toEqual({ kind: 'off' });
    sync.edited('C', 'int', false);
    await rest(sendAfterMs - 1);
    sync.edited('C', 'int a', false);
    await rest(sendAfterMs - 1);
    expect(server.saves).toEqual([]);
    await rest(1);
    expect(server.saves).toEqual(['C: int a']);
    expect(status()).toEqual({ kind: 'server', atMs: 42 });
    sync.edited('C', 'int ab', false);
    await rest(sendAfterMs);
    expect(server.drafts.get('C')).toMatchObject({ revision: 2, code: 'int ab' });
  });

  it('comes also while typing goes on, and at once after one act', async () => {
    const server = serverOf();
    const { sync, open } = deviceOf(server);
    await open(template);
    for (let at = 0; at < sendAtLeastMs; at += 1_000) {
      sync.edited('C', `typed ${at}`, false);
      await rest(1_000);
    }
    expect(server.saves).toHaveLength(1);
    sync.edited('C', 'uploaded', true);
    await rest(0);
    expect(server.saves.at(-1)).toBe('C: uploaded (keep)');
  });

  it('in a hall is at most two seconds behind the keys, while they rest and while they go on', async () => {
    const server = serverOf();
    const { sync, open } = deviceOf(server, new Map(), hallPace);
    await open(template);
    let code = '';
    const typedAt: number[] = [];
    for (const gap of [90, 90, 600, 90, 650, 90, 90, 690, 300, 90, 90, 90, 400, 2_000, 90, 90]) {
      code += 'x';
      sync.edited('C', code, false);
      typedAt.push(Date.now());
      await rest(gap);
      const has = server.drafts.get('C')?.code.length ?? 0;
      const oldest = typedAt[has];
      if (oldest !== undefined) expect(Date.now() - oldest).toBeLessThanOrEqual(1_500);
    }
    await rest(hallPace.afterMs);
    expect(server.drafts.get('C')?.code).toBe(code);
    expect(server.saves.length).toBeLessThan(8);
  });

  it('is told with the text that the server has, so that the change alone can be sent', async () => {
    const server = serverOf();
    const { sync, open } = deviceOf(server);
    await open(template);
    for (const code of ['one', 'one two', 'one two three']) {
      sync.edited('C', code, false);
      await sync.flush();
    }
    expect(server.befores).toEqual([null, 'one', 'one two']);
    const other = deviceOf(server);
    await other.open(template);
    other.sync.edited('C', 'elsewhere', false);
    await other.sync.flush();
    expect(server.befores.at(-1)).toBe('one two three');
  });

  it('is shown on another machine, where nobody has written', async () => {
    const server = serverOf();
    const dead = deviceOf(server);
    await dead.open(template);
    dead.sync.edited('C', 'int a;', false);
    await dead.sync.flush();
    const other = deviceOf(server);
    await other.open(template);
    expect(other.newer).toEqual(['C: int a;']);
    expect(other.sync.codeOf('C')).toBe('int a;');
    other.sync.edited('C', 'int ab;', false);
    await other.sync.flush();
    // The first machine comes back: its text is the one that the other went on from.
    const back = deviceOf(server, dead.memory);
    await back.open('int a;');
    expect(back.newer).toEqual(['C: int ab;']);
  });

  it('that another page saved is shown at once, and own saves are not asked for again', async () => {
    const server = serverOf();
    const [one, other] = [deviceOf(server), deviceOf(server)];
    await one.open(template);
    await other.open(template);
    one.sync.edited('C', 'int a;', false);
    const sent = one.sync.flush();
    // The push of the own save, before the answer.
    one.sync.heard('C', 1);
    other.sync.heard('C', 1);
    await sent;
    await rest(0);
    expect([one.newer, other.newer]).toEqual([[], ['C: int a;']]);
    other.sync.heard('C', 1);
    other.sync.heard('other id', 7);
    await rest(0);
    // What is being typed there is asked about, not replaced.
    other.sync.edited('C', 'int typed;', false);
    one.sync.edited('C', 'int more;', false);
    await one.sync.flush();
    other.sync.heard('C', 2);
    await rest(0);
    expect(other.status()).toMatchObject({ kind: 'conflict', theirs: { code: 'int more;' } });
    expect(other.sync.codeOf('C')).toBe('int typed;');
  });

  it('is not overwritten where both were changed: somebody chooses', async () => {
    const server = serverOf();
    const [home, school] = [deviceOf(server), deviceOf(server)];
    await home.open(template);
    await school.open(template);
    home.sync.edited('C', 'at home', false);
    await home.sync.flush();
    school.sync.edited('C', 'at school', false);
    await school.sync.flush();
    expect(school.status()).toMatchObject({ kind: 'conflict', theirs: { code: 'at home' } });
    school.sync.edited('C', 'at school, later', false);
    await rest(sendAtLeastMs);
    expect(server.drafts.get('C')?.code).toBe('at home');
    school.sync.choose('mine');
    await rest(0);
    expect(server.saves.at(-1)).toBe('C: at school, later (keep)');
    // Home has not typed since, so it goes on with what school has.
    home.sync.look();
    await rest(0);
    expect(home.newer).toEqual(['C: at school, later']);
  });

  it('stands for the text here when somebody chooses it', async () => {
    const server = serverOf();
    server.drafts.set('C', { revision: 3, code: 'theirs', savedAtMs: 1 });
    const { sync, open, status } = deviceOf(server);
    await open('mine');
    expect(status()?.kind).toBe('conflict');
    expect(sync.choose('theirs')?.code).toBe('theirs');
    expect(sync.codeOf('C')).toBe('theirs');
    sync.edited('C', 'theirs, changed', false);
    await sync.flush();
    expect(server.drafts.get('C')).toMatchObject({ revision: 4, code: 'theirs, changed' });
  });

  it('waits for the network, and comes when it is back', async () => {
    const server = serverOf();
    const { sync, open, status } = deviceOf(server);
    server.breakWith({ kind: 'later', afterMs: 60_000 });
    await open('typed offline');
    expect(status()).toEqual({ kind: 'offline' });
    server.breakWith(null);
    sync.look();
    await rest(0);
    expect(server.saves).toEqual(['C: typed offline']);
    server.breakWith({ kind: 'later', afterMs: 60_000 });
    sync.edited('C', 'more', false);
    await sync.flush();
    expect(status()).toEqual({ kind: 'offline' });
    server.breakWith(null);
    await rest(60_000);
    expect(server.saves.at(-1)).toBe('C: more');
  });

  it('that was sent, but whose answer was lost, is no conflict', async () => {
    const server = serverOf();
    const { sync, open, memory, status } = deviceOf(server);
    await open(template);
    sync.edited('C', 'one', false);
    await sync.flush();
    memory.set('C', { revision: 1, code: 'one', sent: 'two' });
    server.drafts.set('C', { revision: 2, code: 'two', savedAtMs: 1 });
    await open('two and more');
    await rest(0);
    expect(status()).toEqual({ kind: 'server', atMs: 42 });
    expect(server.drafts.get('C')).toMatchObject({ revision: 3, code: 'two and more' });
  });

  it('whose answer was lost while typing went on is no conflict', async () => {
    const server = serverOf();
    const { sync, open, status } = deviceOf(server);
    await open(template);
    sync.edited('C', 'one', false);
    server.loseAnswers(1);
    await sync.flush();
    expect(status()).toEqual({ kind: 'offline' });
    sync.edited('C', 'one two', false);
    await sync.flush();
    expect(status()).toEqual({ kind: 'server', atMs: 42 });
    expect(server.drafts.get('C')).toMatchObject({ revision: 2, code: 'one two' });
    // The call itself was lost this time.
    server.breakWith({ kind: 'later', afterMs: null });
    sync.edited('C', 'three', false);
    await sync.flush();
    server.breakWith(null);
    sync.edited('C', 'one two', false);
    await sync.flush();
    expect(server.drafts.get('C')).toMatchObject({ revision: 2, code: 'one two' });
    sync.edited('C', 'four', false);
    await sync.flush();
    expect(server.drafts.get('C')).toMatchObject({ revision: 3, code: 'four' });
  });

  it.each([
    ['in a hall', hallPace, 2_000],
    ['elsewhere', usualPace, 15_000],
  ])('%s is tried again soon where nobody types any more', async (_where, pace, ms) => {
    const server = serverOf();
    const { sync, open } = deviceOf(server, new Map(), pace);
    await open(template);
    server.breakWith({ kind: 'later', afterMs: null });
    sync.edited('C', 'the last key', false);
    await rest(pace.afterMs + 60_000);
    server.breakWith(null);
    await rest(ms);
    expect(server.drafts.get('C')?.code).toBe('the last key');
  });

  it('of one language is sent before another is opened', async () => {
    const server = serverOf();
    const { sync, open } = deviceOf(server);
    await open(template);
    sync.edited('C', 'in C', false);
    void sync.flush();
    await open(template, 'Java');
    expect(server.saves).toEqual(['C: in C']);
    sync.edited('C', 'too late', false);
    await sync.flush();
    expect(server.saves).toEqual(['C: in C']);
  });

  it('that the server does not take is said, and the next text is tried', async () => {
    const server = serverOf();
    const { sync, open, status } = deviceOf(server);
    await open(template);
    server.breakWith({ kind: 'refused' });
    sync.edited('C', 'too long', false);
    await sync.flush();
    expect(status()).toEqual({ kind: 'refused' });
    server.breakWith(null);
    sync.edited('C', 'short', false);
    await rest(sendAfterMs);
    expect(server.saves).toEqual(['C: short']);
  });
});
