/** Values that several shapes of teams have. */
import { z } from 'zod';

/** Teams of one contest. */
export const mostTeams = 2_000;
/** Submissions of one contest that are not counted. */
export const mostIgnored = 5_000;
/** Minutes that staff add to a row, or take from it. */
export const mostPenaltyMinutes = 10_000;

/** ISO 3166-1 alpha-3. */
const country = z.string().regex(/^[A-Z]{3}$/);

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

const short = z.string().trim().max(50);
const person = z.string().trim().min(1).max(100);

export const teamAccount = z.object({
  username: z.string().trim().min(1).max(64),
  /** Address from which the account may sign in; given by super admins alone. */
  ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
  /** Seat of this account, where it is another one than the team's. */
  seat: short,
});

const drafted = z.object({
  /** Empty: the row has the name of its one account. */
  name: z.string().trim().max(200),
  label: z.string().trim().max(36),
  /** Number of the team at the ICPC, which its tools know it by. */
  icpcId: z.string().trim().max(36).default(''),
  accounts: z.array(teamAccount).min(1).max(10),
  organization: z
    .object({
      name: z.string().trim().min(1).max(200),
      formalName: z.string().trim().max(300),
      country: country.nullable(),
    })
    .nullable(),
  groups: z.array(person).max(10),
  members: z.array(person).max(20),
  seat: short,
  zone: short,
  /** Address of an uploaded picture. */
  photo: z
    .string()
    .regex(/^\/api\/public\/img\/[0-9a-f]{64}\.(png|webp|gif)$/)
    .nullable(),
});

/** A team as staff fill it in. */
export const teamDraft = drafted.superRefine(({ name, accounts, groups }, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (name === '' && accounts.length > 1) refuse(['name'], 'required');
  const names = accounts.map(({ username }) => username.toLowerCase());
  if (new Set(names).size < names.length) refuse(['accounts'], 'duplicate');
  if (new Set(groups.map((one) => one.toLowerCase())).size < groups.length) refuse(['groups'], 'duplicate');
});
export type TeamDraft = z.output<typeof teamDraft>;
