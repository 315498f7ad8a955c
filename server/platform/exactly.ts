import type { z } from 'zod';

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Data that leave must be exactly what their schema says: a field that the schema does not name is a leak.
 * @param what names them: `the answer of GET /x`
 */
export const assertExactly = (schema: z.ZodType, data: unknown, what: string): void => {
  const named = schema.parse(data);
  const sent = JSON.stringify(data);
  if (JSON.stringify(named, sortedKeys) !== JSON.stringify(JSON.parse(sent), sortedKeys))
    throw new Error(`${what} has fields that its schema does not name: ${sent.slice(0, 500)}`);
};
