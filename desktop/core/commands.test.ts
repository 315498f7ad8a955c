import type { CommandAck, CommandFrame } from '@assize/shared/domain/kiosk/command.ts';
import { describe, expect, it } from 'vitest';
import { createCommands } from './commands.ts';
import { fakeStore } from './test/fakes.ts';

const deviceId = 'a'.repeat(32);
const now = Date.parse('2026-11-25T12:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
let ids = 0;
type Order = Pick<CommandFrame, 'verb' | 'args'>;
const frame = (order: Order, changes: Partial<CommandFrame> = {}): CommandFrame => {
  ids += 1;
  const head = {
    id: `command-${String(ids).padStart(20, '0')}`,
    deviceId,
    issuedAt: at(-1_000),
    expiresAt: at(60_000),
  };
  return { ...head, ...order, ...changes } as CommandFrame;
};
const lock: Order = { verb: 'lock', args: { text: null } };

const machine = (store = fakeStore(), failing = false) => {
  const did: string[] = [];
  const acks: CommandAck[] = [];
  const commands = createCommands({
    deviceId,
    store,
    serverNow: () => now,
    answer: (ack) => acks.push(ack),
    orders: {
      lock: (text) => {
        if (failing) throw new Error('no window');
        // What was taken is on the disk before it is done.
        did.push(`lock ${text} ${Object.keys(Object(store.read('commands'))).length}`);
      },
      unlock: () => did.push('unlock'),
      message: (_id, text, confirm) => did.push(`message ${text} ${confirm}`),
      reload: () => did.push('reload'),
      logOut: async () => {
        await Promise.resolve();
        did.push('log out');
      },
      reconfigure: async (signed) => {
        did.push(`config ${signed}`);
        return signed === 'bad' ? 'bad-signature' : null;
      },
      quit: (restart) => did.push(`quit ${restart}`),
    },
  });
  return { did, acks, store, take: commands.take };
};
const outcomes = (acks: readonly CommandAck[]) => acks.map(({ outcome, reason }) => [outcome, reason]);

describe('commands of staff', () => {
  it('wait for those that came before, whichever way they came', async () => {
    const { did, take } = machine();
    const first = take([frame({ verb: 'log-out', args: {} })]);
    await take([frame({ verb: 'unlock', args: {} })]);
    await first;
    expect(did).toEqual(['log out', 'unlock']);
  });

  it('that cannot be noted on the disk are not done, and those after them are', async () => {
    const store = fakeStore();
    let isFull = true;
    const write = (name: string, value: unknown) => {
      if (isFull) throw new Error('disk full');
      store.all.set(name, value);
    };
    const { did, acks, take } = machine({ ...store, write });
    await take([frame({ verb: 'reload', args: {} })]);
    isFull = false;
    await take([frame({ verb: 'unlock', args: {} })]);
    expect(did).toEqual(['unlock']);
    expect(outcomes(acks)).toEqual([
      ['failed', 'disk full'],
      ['done', null],
    ]);
  });

  it('are each carried out and answered', async () => {
    const { did, acks, take } = machine();
    await take([
      frame({ verb: 'lock', args: { text: 'Wait' } }),
      frame({ verb: 'unlock', args: {} }),
      frame({ verb: 'message', args: { text: 'Hello', confirm: true } }),
      frame({ verb: 'reload', args: {} }),
      frame({ verb: 'log-out', args: {} }),
      frame({ verb: 'reconfigure', args: { config: 'good' } }),
      frame({ verb: 'quit', args: { restart: true } }),
    ]);
    expect(did).toEqual([
      'lock Wait 1',
      'unlock',
      'message Hello true',
      'reload',
      'log out',
      'config good',
      'quit true',
    ]);
    expect(acks.every(({ outcome }) => outcome === 'done')).toBe(true);
  });

  it('are done once, and answered each time they come', async () => {
    const { did, acks, take } = machine();
    const one = frame(lock);
    await take([one, one]);
    await take([one]);
    expect(did).toHaveLength(1);
    expect(outcomes(acks)).toEqual([
      ['done', null],
      ['done', 'repeated'],
      ['done', 'repeated'],
    ]);
  });

  it('are not done again after the app began anew', async () => {
    const first = machine();
    const quit = frame({ verb: 'quit', args: { restart: true } });
    await first.take([quit]);
    const second = machine(first.store);
    await second.take([quit]);
    expect(second.did).toEqual([]);
    expect(outcomes(second.acks)).toEqual([['done', 'repeated']]);
  });

  it.each<readonly [what: string, changes: Partial<CommandFrame>, reason: string]>([
    ['whose time is over', { expiresAt: at(0) }, 'too-old'],
    ['from the future', { issuedAt: at(61_000), expiresAt: at(120_000) }, 'from-the-future'],
    ['for another machine', { deviceId: 'b'.repeat(32) }, 'wrong-device'],
  ])('%s are refused', async (_what, changes, reason) => {
    const { did, acks, take } = machine();
    await take([frame(lock, changes)]);
    expect(did).toEqual([]);
    expect(outcomes(acks)).toEqual([['refused', reason]]);
  });

  it('that fail or are refused say why', async () => {
    const { acks, take } = machine(fakeStore(), true);
    await take([frame(lock), frame({ verb: 'reconfigure', args: { config: 'bad' } })]);
    expect(outcomes(acks)).toEqual([
      ['failed', 'no window'],
      ['refused', 'bad-signature'],
    ]);
  });
});
