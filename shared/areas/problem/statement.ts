import { z } from 'zod';

/** What people see: 1000, A, HDU-1000. Stored upper-cased. */
export const displayId = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9_-]+$/);

/** The problem bank: ours, or a remote judge. */
export const bank = z.enum(['All', 'Mine', 'HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']);

export const statementLocale = z.enum(['zh-CN', 'en-US']);

export const example = z.object({ input: z.string(), output: z.string() });

export const statement = z.object({
  title: z.string().trim().min(1).max(255),
  description: z.string().max(65_535),
  input: z.string().max(65_535),
  output: z.string().max(65_535),
  hint: z.string().max(65_535),
});

/** A question of an `objective` problem; its number is its place, from 1, and the id of its case. */
export const question = z.object({
  kind: z.enum(['single', 'multiple', 'blank']),
  /** Markdown. */
  prompt: z.string().max(65_535),
  /** Choices; none for `blank`. */
  options: z.array(z.object({ key: z.string().trim().min(1).max(10), text: z.string().max(10_000) })).max(26),
});

export type Question = z.infer<typeof question>;
