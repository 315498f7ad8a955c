import { z } from 'zod';

/** Positive integer id; every id but uid is one. */
export const id = z.int().positive();

/** The same, as it arrives in a query string. */
export const idQuery = z.coerce.number().pipe(id);

/** uid: 32 lower-case hex digits. */
export const uid = z.string().regex(/^[0-9a-f]{32}$/);

/** Point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** `true`/`false` (or 1/0) in a query string. */
export const flagQuery = z.stringbool();

/** An empty query value counts as absent: spec 1 strips empty filters before list requests. */
export const optionalQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const MAX_PAGE_SIZE = 500;

/** currentPage and limit of a list (Wire 4): pages below 1 become 1, limit is capped at 500. */
export const pageQuery = ({ limit }: { limit: number }) =>
  z.object({
    currentPage: z.coerce
      .number()
      .int()
      .default(1)
      .transform((page) => Math.max(1, page)),
    limit: z.coerce
      .number()
      .int()
      .default(limit)
      .transform((size) => Math.min(MAX_PAGE_SIZE, Math.max(1, size))),
  });

export type PageQuery = z.output<ReturnType<typeof pageQuery>>;

export const page = <T extends z.ZodType>(record: T) =>
  z.object({ records: z.array(record), total: z.int().nonnegative() });

export type Page<T> = { records: T[]; total: number };

export const nothing = z.null();
