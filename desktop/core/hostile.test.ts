/** Files and commands of somebody who means harm, or of a server that has gone mad. */
import { type CommandAck, type CommandFrame, commandFrame } from '@assize/shared/domain/kiosk/command.ts';
import { configHash, machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createCommands } from './commands.ts';
import { makeKeys } from './device.ts';
import { readConfig } from './read-config.ts';
import { fakeStore } from './test/fakes.ts';

const runs = { numRuns: 300 };
const now = Date.parse('2026-11-25T12:00:00Z');
const app = { version: '1.0.0', isPackaged: true, nowMs: now };

describe('the config of a machine', async () => {
  const hall = await makeKeys();
  const evil = await makeKeys();
  const keys = JSON.stringify({ hall: hall.publicKey });
  const whole: z.input<typeof machineConfig> = {
    ...{ version: 1, profile: 'contestant', hall: 'East', issuedAt: '2026-11-01T08:00:00Z' },
    origins: ['https://judge.hall'],
  };
  const good = await sign('config', whole, { key: hall.key, kid: 'hall' });

  it('is read as it was signed', async () => {
    const config = machineConfig.parse(whole);
    expect(await readConfig({ config: good, keys }, app)).toEqual({
      ...{ is: 'config', config, hash: await configHash(config) },
    });
  });

  it('is none where either file is anything else', async () => {
    const junk = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.json(), fc.constant(undefined));
    await fc.assert(
      fc.asyncProperty(junk, junk, async (one, other) => {
        expect((await readConfig({ config: one, keys }, app)).is).toBe('trouble');
        expect((await readConfig({ config: good, keys: other }, app)).is).toBe('trouble');
        expect((await readConfig({ config: one, keys: other }, app)).is).toBe('trouble');
      }),
      { numRuns: 100 },
    );
  });

  it('is none by another key, whatever name the key has', async () => {
    const names = fc.oneof(
      fc.constantFrom('hall', 'evil', '__proto__', 'constructor', 'toString'),
      fc.stringMatching(/^[\w.-]{1,64}$/),
    );
    await fc.assert(
      fc.asyncProperty(names, async (kid) => {
        const config = await sign('config', { ...whole, profile: 'staff-print' }, { key: evil.key, kid });
        expect(await readConfig({ config, keys }, app)).toMatchObject({
          is: 'trouble',
          trouble: 'config-refused',
        });
      }),
      runs,
    );
  });

  it('with a character changed is none, or the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, letter) => {
          const read = await readConfig(
            { config: good.slice(0, at) + letter + good.slice(at + 1), keys },
            app,
          );
          if (read.is === 'config') expect(read.config).toEqual(machineConfig.parse(whole));
        },
      ),
      runs,
    );
  });

  it('opens no other origin than one of TLS, and no field that nobody knows', () => {
    const origin = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
      fc.constantFrom(
        'http://judge.hall',
        'https://judge.hall/',
        'https://a@judge.hall',
        'file:///',
        'https://judge.hall:443',
      ),
    );
    fc.assert(
      fc.property(origin, fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }), (one, further) => {
        const read = machineConfig.safeParse({ ...further, ...whole, origins: [one] });
        if (!read.success) return;
        expect(new URL(one).origin).toBe(one);
        expect(one).toMatch(/^https:/);
        const known = Object.keys(machineConfig.parse(whole));
        expect(Object.keys(further).filter((name) => !known.includes(name))).toEqual([]);
      }),
      runs,
    );
  });
});

describe('commands', () => {
  const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const at = (ms: number) => new Date(now + ms).toISOString();
  const second = 1_000;
  /** Few ids, so that they come again with other contents. */
  const frame = fc.record({
    n: fc.nat(5),
    mine: fc.boolean(),
    from: fc.integer({ min: -300, max: 300 }),
    lasts: fc.integer({ min: -10, max: 300 }),
    order: fc.constantFrom<Pick<CommandFrame, 'verb' | 'args'>[]>(
      { verb: 'lock', args: { text: 'Wait' } },
      { verb: 'unlock', args: {} },
      { verb: 'reload', args: {} },
      { verb: 'quit', args: { restart: true } },
    ),
  });
  const steps = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: frame.map((command) => ({ is: 'command' as const, command })) },
      {
        weight: 2,
        arbitrary: fc.integer({ min: 1, max: 200 }).map((seconds) => ({ is: 'wait' as const, seconds })),
      },
      { weight: 1, arbitrary: fc.constant({ is: 'restart' as const }) },
    ),
    { maxLength: 40 },
  );

  it('are carried out once each, in their time, by their machine alone, over restarts as well', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const store = fakeStore();
        let clock = now;
        let present: CommandFrame | null = null;
        const ends = new Map<string, number>();
        const acks: CommandAck[] = [];
        const note = () => {
          if (present === null) throw new Error('nothing was said');
          expect(present.deviceId).toBe(own);
          expect(clock).toBeLessThan(Date.parse(present.expiresAt));
          expect(Date.parse(present.issuedAt)).toBeLessThanOrEqual(clock + 60 * second);
          // An id is free again a minute after its command was over; no server gives one twice.
          expect(ends.get(present.id) ?? 0).toBeLessThanOrEqual(clock - 60 * second);
          ends.set(present.id, Date.parse(present.expiresAt));
        };
        const begin = () =>
          createCommands({
            deviceId: own,
            store,
            serverNow: () => clock,
            answer: (ack) => acks.push(ack),
            orders: {
              ...{ lock: note, unlock: note, message: note, reload: note, quit: note },
              logOut: async () => note(),
              reconfigure: async () => null,
            },
          });
        let commands = begin();
        let said = 0;
        for (const step of all) {
          if (step.is === 'wait') clock += step.seconds * second;
          else if (step.is === 'restart') commands = begin();
          else {
            const { n, mine, from, lasts, order } = step.command;
            const issued = clock - now + from * second;
            present = commandFrame.parse({
              ...{ ...order, id: `command-${'0'.repeat(20)}${n}`, deviceId: mine ? own : other },
              ...{ issuedAt: at(issued), expiresAt: at(issued + lasts * second) },
            });
            said += 1;
            await commands.take([present]);
          }
        }
        expect(acks).toHaveLength(said);
        for (const { outcome } of acks) expect(['done', 'refused']).toContain(outcome);
      }),
      runs,
    );
  });

  it('of any shape but theirs are none', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ verb: fc.string(), args: fc.jsonValue(), id: fc.string() })),
        (made) => {
          expect(commandFrame.safeParse(made).success).toBe(false);
        },
      ),
      runs,
    );
  });
});
