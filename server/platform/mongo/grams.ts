/**
 * Search for a part of a text by an index. A document keeps, in an array, the pieces of three letters that begin at each
 * place of its text, cut short at its end. So every part of the text of up to three letters begins a piece, and a longer
 * one has all its pieces among them: in Chinese as in English, where two letters say more. Pieces bring candidates; the
 * text itself says which of them have the keyword.
 */
import type { QueryFilter } from 'mongoose';
import { literally } from './literally.ts';

const letters = 3;
/** Pieces of a long keyword that are counted to find the one that fewest texts have. */
const mostCounted = 8;
/**
 * The first count of each piece ends at `few`, for most keywords have a piece that few texts have. One that `most` texts
 * have is no help: they are dense in any order.
 */
const usualLimits = { few: 100, most: 1_000 };

/** Fields of a document that is found by parts of its text. */
export type Searchable = { search: string; grams: string[] };
/** The index of the pieces. */
export const gramsIndex = { grams: 1 } as const;

/** Pieces that begin at each place of a text. */
const piecesOf = (text: string): string[] => {
  // Letters, not code units: half a letter cannot be stored.
  const all = [...text];
  return all.map((_, at) => all.slice(at, at + letters).join(''));
};

/** What a document keeps of a text to be found by its parts, without regard to case. */
export const searchable = (text: string): Searchable => {
  const search = text.toLowerCase();
  return { search, grams: [...new Set(piecesOf(search))] };
};

/** Condition on the text: it has the keyword. */
export const hasKeyword = (keyword: string): Pick<QueryFilter<Searchable>, 'search'> => ({
  search: { $regex: literally(keyword.toLowerCase()) },
});

type Pieces = Pick<QueryFilter<Searchable>, 'grams'>;

/** Conditions on the pieces, each of which all texts with the keyword fulfil. */
const conditionsOf = (keyword: string): Pieces[] => {
  const lower = keyword.toLowerCase();
  const length = [...lower].length;
  if (length < letters)
    return [{ grams: { $elemMatch: { $gte: lower, $lte: `${lower}${'\u{10ffff}'.repeat(letters)}` } } }];
  const pieces = [...new Set(piecesOf(lower).slice(0, length - letters + 1))];
  const step = Math.max(1, pieces.length / mostCounted);
  return Array.from({ length: Math.min(pieces.length, mostCounted) }, (_, at) => ({
    grams: pieces[Math.floor(at * step)] ?? '',
  }));
};

/**
 * The condition that brings the fewest candidates for a keyword; null: every one of them brings so many that a walk
 * through all texts soon meets enough of them.
 * @param count documents that fulfil a condition, counted up to a number
 */
export const fewestCandidates = async (
  keyword: string,
  count: (condition: Pieces, upTo: number) => Promise<number>,
  { few, most } = usualLimits,
): Promise<Pieces | null> => {
  const conditions = conditionsOf(keyword);
  for (const upTo of [few, most]) {
    const counts = await Promise.all(conditions.map((one) => count(one, upTo)));
    const least = Math.min(...counts);
    if (least < upTo) return conditions[counts.indexOf(least)] ?? null;
  }
  return null;
};
