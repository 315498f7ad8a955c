/**
 * Looks for channels between programs that run one after the other: one does a thing so many times, the next prints
 * every number that it can read, and a number that follows the count is a channel. Each channel that is found must be
 * among those that docs/security/sandbox.md names.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBoxSandbox } from '@assize/judge/sandbox/box/adapter.ts';
import type { Artefact, Limits, RunResult, Sandbox } from '@assize/judge/sandbox/port.ts';
import { expect, it } from 'vitest';
import { note } from './note.ts';

const programs = join(import.meta.dirname, '../../judge/sandbox/test/hostile');
const MIB = 1024 * 1024;
const roomy: Limits = {
  cpuMs: 20_000,
  wallMs: 60_000,
  memoryBytes: 512 * MIB,
  stackBytes: 16 * MIB,
  processes: 64,
  outputBytes: 8 * MIB,
  fileBytes: 16 * MIB,
};
const said = ({ stdout }: RunResult): string => (stdout?.kind === 'buffer' ? stdout.bytes.toString() : '');
/** Time that each program takes that does a thing, whatever the count. */
const actMs = 250;
const most = 300;
const rounds = 12;
/** Share of a number's movement that the count explains; by chance as much is seen once in a million numbers. */
const follows = 0.97;

/** Numbers that the document names, and the heading under which it does. */
const documented: readonly (readonly [RegExp, string])[] = [
  [/ inode | number | link |fdinfo\/\d+ ino/, 'numbers of files'],
  [/^sysinfo /, 'counters of the machine'],
  [/^\/\S* free-(blocks|files) /, 'free room of a system disk'],
];

const compile = async (one: Sandbox, name: 'do-things' | 'read-numbers'): Promise<Artefact> => {
  const source = async (at: string) => ({
    at,
    from: { kind: 'content' as const, bytes: await readFile(join(programs, at), 'utf8') },
  });
  const result = await one.compile({
    argv: ['gcc', '-O1', '-w', '-pthread', '-o', 'program', `${name}.c`, '-lrt'],
    profile: 'compiler',
    files: [await source('attack.h'), await source(`${name}.c`)],
    limits: roomy,
    stderr: { kind: 'stdout' },
    outputs: [{ name: 'program', kind: 'file', maxBytes: 16 * MIB, to: { kind: 'artefact' } }],
  });
  const program = result.outputs.get('program');
  if (program?.kind !== 'artefact') throw new Error(said(result));
  return program.artefact;
};

type Numbers = ReadonlyMap<string, number>;
const numbersOf = (text: string): Numbers => {
  const numbers = new Map<string, number>();
  for (const line of text.split('\n')) {
    const at = line.lastIndexOf(' ');
    if (at > 0) numbers.set(`${line.slice(0, at)} `, Number(line.slice(at + 1)));
  }
  return numbers;
};

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** How far y follows x on a line: the share of its movement explained, and what is left of it, in units of x. */
const fit = (x: readonly number[], y: readonly number[]) => {
  const [mx, my] = [mean(x), mean(y)];
  const of = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, one, i) => sum + (one - ma) * ((b[i] ?? 0) - mb), 0);
  const [xx, xy, yy] = [of(x, mx, x, mx), of(x, mx, y, my), of(y, my, y, my)];
  if (xx === 0 || yy === 0) return { share: 0, left: Number.POSITIVE_INFINITY };
  const slope = xy / xx;
  const share = (xy * xy) / (xx * yy);
  return { share, left: Math.sqrt(Math.max(0, yy - slope * xy) / x.length) / Math.abs(slope) };
};

type Channel = { name: string; bits: number };

/** Numbers that follow how often a thing was done, each by itself or by how far it moved. */
const channelsOf = (counts: readonly number[], dumps: readonly Numbers[]): Channel[] => {
  const found: Channel[] = [];
  for (const name of dumps[0]?.keys() ?? []) {
    const values = dumps.map((dump) => dump.get(name));
    if (!values.every((value) => value !== undefined)) continue;
    const moves = values.slice(1).map((value, i) => value - (values[i] ?? 0));
    const fits = [fit(counts, moves), fit(counts, values.slice(1))].filter(({ share }) => share > follows);
    if (fits.length === 0) continue;
    const left = Math.min(...fits.map((one) => one.left));
    found.push({ name, bits: Math.log2(most / (2 * left + 1)) });
  }
  return found;
};

it.for([
  ['of one slot', 1],
  ['of two slots', 2],
] as const)('no number tells a program what another did, in runs %s', async ([, slots], context) => {
  const one = await createBoxSandbox({ slots });
  try {
    const doer = await compile(one, 'do-things');
    const reader = await compile(one, 'read-numbers');
    const run = async (artefact: Artefact, ...args: string[]) => {
      const result = await one.run({
        argv: ['./program', ...args],
        files: [{ at: 'program', from: { kind: 'artefact', artefact } }],
        profile: 'compiler', // the widest
        limits: roomy,
      });
      expect(result).toMatchObject({ outcome: 'exited', exitCode: 0 });
      return said(result);
    };
    const look = async (thing: string): Promise<Channel[]> => {
      const counts: number[] = [];
      const dumps = [numbersOf(await run(reader, 'dump'))];
      for (let i = 0; i < rounds; i++) {
        const count = i % 4 === 0 ? 0 : Math.floor(Math.random() * most);
        counts.push(Number(await run(doer, 'act', thing, String(count), String(actMs))));
        dumps.push(numbersOf(await run(reader, 'dump')));
      }
      return channelsOf(counts, dumps);
    };

    const seen = new Map<string, number>();
    for (const thing of (await run(doer, 'list')).trim().split('\n')) {
      const first = await look(thing);
      if (first.length === 0) continue;
      // A second look drops what was chance.
      const again = new Map((await look(thing)).map(({ name, bits }) => [name, bits]));
      for (const { name, bits } of first) {
        const bitsAgain = again.get(name);
        if (bitsAgain === undefined) continue;
        const heading = documented.find(([pattern]) => pattern.test(name))?.[1] ?? 'NEW';
        seen.set(`${heading}: ${name}by ${thing}`, Math.min(bits, bitsAgain));
      }
    }
    for (const [key, bits] of [...seen].sort())
      note(
        context,
        `${key}: ${bits.toFixed(1)} bits in ${actMs} ms, ${(bits / (actMs / 1000)).toFixed(0)} a second`,
      );
    expect([...seen.keys()].filter((key) => key.startsWith('NEW'))).toEqual([]);
  } finally {
    await one.dispose();
  }
});
