/** Messages over the bridges, from pages and frames that mean harm. */
import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { type Answers, judgeChannels, shellChannels } from '@assize/shared/domain/kiosk/bridge.ts';
import type { WebContents } from 'electron';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '../policy/address.ts';
import { noConfig } from '../policy/rules.ts';
import { serveBridges } from './bridges.ts';

type Event = { sender: { owner: Owner; mainFrame: unknown }; senderFrame: { url: string } | null };
type Speaker = Exclude<Owner, 'documentation'>;
type Handle = (event: Event, question: unknown) => Promise<unknown>;
const handles = vi.hoisted(() => new Map<string, Handle>());
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, handle: Handle) => void handles.set(name, handle) },
}));

const origin = 'https://judge.hall';
const channels = { judge: judgeChannels, shell: shellChannels } as const;
const reported: Breach[] = [];
const asked: { name: string; question: unknown }[] = [];
beforeEach(() => {
  reported.length = 0;
  asked.length = 0;
});

/** Answers every question with a thing that no channel gives, and notes what reached it. */
const answers = (owner: Speaker): unknown =>
  Object.fromEntries(
    Object.keys(channels[owner]).map((name) => [
      name,
      (question: unknown) => {
        asked.push({ name: `${owner}:${name}`, question });
        return { secret: 'of the machine' };
      },
    ]),
  );
serveBridges(
  answers('judge') as Answers<typeof judgeChannels>,
  answers('shell') as Answers<typeof shellChannels>,
  {
    rules: () => ({ ...noConfig, origins: [origin] }),
    report: (breach) => void reported.push(breach),
    ownerOf: (contents: WebContents) => (contents as unknown as Event['sender']).owner,
  },
);
const names = Object.entries(channels).flatMap(([owner, all]) =>
  Object.keys(all).map((name) => `${owner}:${name}`),
);
const schemaOf = (name: string) => {
  const [owner = 'judge', channel = ''] = name.split(':');
  const all: Readonly<Record<string, { ask: (typeof judgeChannels)['sign']['ask'] }>> = Object(
    channels[owner as Speaker],
  );
  return all[channel]?.ask;
};

const page = (owner: Owner, url: string, { main = true } = {}): Event => {
  const frame = { url };
  return { sender: { owner, mainFrame: main ? frame : {} }, senderFrame: frame };
};
const right = { judge: `${origin}/contest/1`, shell: 'app://shell/index.html' } as const;
const own = (name: string): Event => {
  const owner = name.startsWith('judge:') ? 'judge' : 'shell';
  return page(owner, right[owner]);
};
const ask = (name: string, event: Event, question: unknown) =>
  Promise.resolve(handles.get(name)?.(event, question)).then(
    () => 'answered',
    () => 'refused',
  );

/** Near what the channels take, so that some of it is. */
const near = fc.record(
  {
    method: fc.constantFrom('POST', 'PUT', 'GET', 'DELETE', 'post'),
    path: fc.oneof(
      fc.constantFrom(
        '/api/x',
        '/api/',
        '/apix',
        '//evil/api/',
        '/api/\n',
        '/api/ä',
        'https://judge.hall/api/',
      ),
      fc.string({ unit: 'binary' }),
    ),
    bodySha256: fc.constantFrom('0'.repeat(64), 'G'.repeat(64), ''),
    key: fc.constantFrom('k'.repeat(22), 'k'),
    id: fc.constantFrom('i'.repeat(22), '../i'),
    body: fc.string(),
    round: fc.oneof(fc.integer(), fc.double()),
    what: fc.constantFrom('print.page', 'drop.file', '__proto__'),
    unsaved: fc.integer({ min: -2, max: 5 }),
    signedIn: fc.boolean(),
    code: fc.string(),
    verb: fc.constantFrom('unlock', 'quit', 'lock'),
    locale: fc.constantFrom('zh-CN', 'xx'),
    name: fc.string(),
    printer: fc.string(),
    pdf: fc.constantFrom(new Uint8Array(1), 'pdf'),
  },
  { requiredKeys: [] },
);
const anyQuestion = fc.oneof(fc.constant(null), fc.anything(), near);
const anyName = fc.constantFrom(...names);
const runs = { numRuns: 500 };

describe('the bridges', () => {
  it('have a listener for each channel, and no other', () => {
    expect([...handles.keys()].sort()).toEqual(names.toSorted());
  });

  it('let questions in their own shape pass alone, and count the others', async () => {
    await fc.assert(
      fc.asyncProperty(anyName, anyQuestion, async (name, question) => {
        asked.length = 0;
        reported.length = 0;
        await ask(name, own(name), question);
        const parsed = schemaOf(name)?.safeParse(question);
        expect(asked).toEqual(parsed?.success ? [{ name, question: parsed.data }] : []);
        expect(reported).toEqual(parsed?.success ? [] : ['sender.malformed']);
      }),
      runs,
    );
  });

  it('hear the main frame of their own page at its own address alone', async () => {
    const url = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom(
        ...[
          'about:blank',
          'https://judge.hall.evil.example/',
          'https://judge.hall:444/',
          'http://judge.hall/',
        ],
        ...['https://user@judge.hall/', 'blob:https://judge.hall/1', 'data:text/html,x', 'app://other/', ''],
        ...['app://docs/cpp/index.html', 'app://shell/index.html', 'https://judge.hall/contest/1'],
      ),
    );
    const anyOwner = fc.constantFrom<Owner[]>('judge', 'shell', 'documentation');
    await fc.assert(
      fc.asyncProperty(anyName, anyOwner, url, fc.boolean(), async (name, owner, address, main) => {
        asked.length = 0;
        reported.length = 0;
        const event = page(owner, address, { main });
        await ask(name, event, null);
        const wanted = name.startsWith('judge:') ? 'judge' : 'shell';
        const isThere = URL.canParse(address) && new URL(address).origin === origin && !address.includes('@');
        const isShell = address.startsWith('app://shell/');
        const isOwn = owner === wanted && main && (wanted === 'judge' ? isThere : isShell);
        // What was tried in a frame is told by that frame.
        if (name === 'judge:tried' && owner === 'judge') return;
        if (isOwn) return;
        expect(asked).toEqual([]);
        expect(reported).toHaveLength(1);
        expect(reported[0]).toMatch(/^sender\.(frame|place)$/);
      }),
      runs,
    );
  });

  it('hear no frame that has gone', async () => {
    for (const name of names) {
      const { sender } = own(name);
      expect(await ask(name, { sender, senderFrame: null }, null)).toBe('refused');
    }
    expect(asked).toEqual([]);
  });

  it('give no answer that is not one of the channel', async () => {
    for (const name of names) {
      const told = await Promise.resolve(handles.get(name)?.(own(name), null)).catch(() => 'refused');
      expect(JSON.stringify(told) ?? '').not.toContain('secret');
    }
    expect(asked.length).toBeGreaterThan(0);
  });
});
