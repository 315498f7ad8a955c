import type { bank } from '@assize/shared/areas/problem/statement.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import type { z } from 'zod';

export type Bank = z.infer<typeof bank>;
/** Ours first (the default), then all, then the remote ones. */
export const banks: readonly Bank[] = ['Mine', 'All', 'HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'];
export const difficulties = [0, 1, 2, 3, 4, 5] as const;
export type Difficulty = (typeof difficulties)[number];

export const isDifficulty = (value: number): value is Difficulty =>
  difficulties.some((difficulty) => difficulty === value);

/** Tag ids in the address are a JSON array; anything else in their place is ignored. */
export const readTagIds = (text: string): number[] => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
};

export const writeTagIds = (ids: readonly number[]): string => (ids.length === 0 ? '' : JSON.stringify(ids));

/** The tags whose names contain the words typed, without regard to case. */
export const matchingTags = (tags: readonly Tag[], typed: string): readonly Tag[] => {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? tags : tags.filter(({ name }) => name.toLowerCase().includes(wanted));
};

/** The tag endpoints call our own bank ME. */
export const tagBank = (oj: Bank): string => (oj === 'Mine' ? 'ME' : oj);
