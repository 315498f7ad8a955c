import type { Medals } from '@assize/shared/domain/standings/types.ts';

/** What the address of a rolling board says. */
export type Roll = { cid: number; removeStar: boolean; medals: Medals };

const medalsName = 'medals[]';

/** Gold, silver and bronze are three values of one name, in this order. */
export const rollAddress = ({ cid, removeStar, medals: { gold, silver, bronze } }: Roll): string => {
  const query = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) });
  for (const count of [gold, silver, bronze]) query.append(medalsName, String(count));
  return `/scrollBoard?${query}`;
};

const countOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;

/** null: the address names no contest, or not three numbers of medals. */
export const readRollAddress = (query: URLSearchParams): Roll | null => {
  const cid = countOf(query.get('cid') ?? undefined);
  const [gold, silver, bronze] = query.getAll(medalsName).map(countOf);
  if (!cid || gold == null || silver == null || bronze == null) return null;
  return { cid, removeStar: query.get('removeStar') === 'true', medals: { gold, silver, bronze } };
};

const share = (count: number, percent: number) => Math.floor((count * percent) / 100);

/** Medals by number of ranked participants, unless somebody says otherwise. */
export const usualMedals = (ranked: number): Medals => ({
  gold: share(ranked, 10),
  silver: share(ranked, 20),
  bronze: share(ranked, 30),
});
