import { z } from 'zod';
import type { Change } from '../../platform/http/audit.ts';
import type { AuditRecord } from './store.ts';

const longest = 300;

const json = z.json();
type Json = z.output<typeof json>;

const shortened = (value: unknown): Json => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  if (text.length > longest) return `${text.slice(0, longest)}…`;
  return typeof value === 'string' ? value : json.parse(JSON.parse(text));
};

/** The fields in which two states differ, each side cut to what a log should hold. */
export const differences = (
  before: Change['before'],
  after: Change['after'],
): Pick<AuditRecord, 'before' | 'after'> => {
  if (!before || !after) return { before: whole(before), after: whole(after) };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const side = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(keys.filter((key) => key in of).map((key) => [key, shortened(of[key])]));
  return { before: side(before), after: side(after) };
};

const whole = (side: Change['before']): Record<string, Json> | null =>
  side ? Object.fromEntries(Object.entries(side).map(([key, value]) => [key, shortened(value)])) : null;
