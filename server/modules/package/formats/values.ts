import { limitBounds } from '@assize/shared/domain/limits.ts';
import { type Remark, remark } from './found.ts';

type Bounds = { min: number; max: number };
const megabyte = 1024 * 1024;

/** A stated value within the bounds of a problem; a note says when it was moved. */
const heldWithin = (value: number, { min, max }: Bounds, what: string, notes: Remark[]): number => {
  const whole = Math.ceil(value);
  const held = Math.min(max, Math.max(min, whole));
  if (held !== whole) notes.push(remark('note.limit-moved', { what, from: whole, to: held }));
  return held;
};

export const timeLimitOf = (ms: number, notes: Remark[]): number =>
  heldWithin(ms, limitBounds.timeLimitMs, 'timeLimit', notes);
export const memoryLimitOf = (mb: number, notes: Remark[]): number =>
  heldWithin(mb, limitBounds.memoryLimitMb, 'memoryLimit', notes);
export const megabytes = (bytes: number): number => bytes / megabyte;

const timeUnits: Readonly<Record<string, number>> = {
  '': 1000,
  s: 1000,
  sec: 1000,
  ms: 1,
  us: 0.001,
  m: 60_000,
};
const memoryUnits: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  mb: 1,
  mib: 1,
  k: 1 / 1024,
  kb: 1 / 1024,
  kib: 1 / 1024,
  g: 1024,
  gb: 1024,
  gib: 1024,
  b: 1 / megabyte,
};

const withUnit = (text: unknown, units: Readonly<Record<string, number>>, unit?: string): number | null => {
  const [, number = '', written = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(String(text ?? '')) ?? [];
  const factor = units[(written || unit || '').toLowerCase()];
  const value = Number(number);
  return number === '' || !Number.isFinite(value) || factor === undefined ? null : value * factor;
};

/** Milliseconds of `1s`, `500 ms`, `1.5`; a number without a unit is in `unit`, by default seconds. null: no time. */
export const millisecondsOf = (text: unknown, unit?: string): number | null =>
  withUnit(text, timeUnits, unit);
/** Megabytes (of 1024 × 1024) of `256m`, `65536 KB`, `1g`; a number without a unit is in `unit`, by default MB. */
export const megabytesOf = (text: unknown, unit?: string): number | null => withUnit(text, memoryUnits, unit);

const longestId = 50;
/** A display id made of a name; '' when nothing of it can be used. */
export const displayIdOf = (name: string): string =>
  name
    .trim()
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longestId)
    .toUpperCase();

/** A name that a file inside the box may have; null when none can be made. */
export const boxName = (name: string): string | null =>
  /^(?!\.)[A-Za-z0-9._-]{1,64}$/.test(name) ? name : null;

/** Case mode of a problem whose format gives no points, so that its first failing case decides (Packages 11). */
export const unscoredMode = 'ergodic_without_error';

/** 100 points split evenly; the remainder goes to the last cases, one each. */
export const evenScores = (count: number, total = 100): number[] => {
  const each = count === 0 ? 0 : Math.floor(total / count);
  const rest = total - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - rest ? 1 : 0));
};

export const cut = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length) : text;

/** Tags as a problem may have them: each once, none empty. */
export const tagsOf = (names: readonly unknown[]): { name: string }[] =>
  [...new Set(names.map((one) => cut(String(one).trim(), 50).trim()).filter((one) => one !== ''))]
    .slice(0, 50)
    .map((name) => ({ name }));
