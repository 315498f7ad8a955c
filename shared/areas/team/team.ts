/** Values that several shapes of teams have. */
import { z } from 'zod';

/** Teams of one contest. */
export const mostTeams = 2_000;
/** Accounts of one team, groups it is in, and people in it. */
export const mostAccounts = 10;
export const mostGroups = 10;
export const mostMembers = 20;
/** Submissions of one contest that are not counted. */
export const mostIgnored = 5_000;
/** Seconds that staff add to a row, or take from it. */
export const mostPenaltySeconds = 7 * 24 * 3_600;

/** Identifiers as the Contest API has them. */
export const shortId = z.string().regex(/^(?![-.])[A-Za-z0-9_.-]{1,36}(?<!\.)$/);
/** ISO 3166-1 alpha-3. */
export const country = z.string().regex(/^[A-Z]{3}$/);

/** University, school or company that a team stands for. */
export const organization = z.object({
  id: z.string(),
  name: z.string(),
  formalName: z.string(),
  country: country.nullable(),
});
export type Organization = z.infer<typeof organization>;

/** Group of teams: a region, a division. */
export const teamGroup = z.object({ id: z.string(), name: z.string() });
export type TeamGroup = z.infer<typeof teamGroup>;
