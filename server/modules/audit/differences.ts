import type { Change } from '../../platform/http/audit.ts';
import type { AuditRecord } from './store.ts';

const longest = 300;

const shortened = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > longest ? `${text.slice(0, longest)}…` : value;
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

const whole = (side: Change['before']): Record<string, unknown> | null =>
  side ? Object.fromEntries(Object.entries(side).map(([key, value]) => [key, shortened(value)])) : null;
