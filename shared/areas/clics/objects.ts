/** Objects of the CLICS Contest API, version 2023-06. */
import { z } from 'zod';

export const clicsVersion = '2023-06' as const;
export const clicsBase = '/clics/2023-06';

/** Ids of objects. */
const clicsId = z.string().regex(/^(?![-.])[A-Za-z0-9_.-]{1,36}(?<!\.)$/);
const time = z.iso.datetime();
/** Contest time, `h:mm:ss.uuu`. */
const reltime = z.string().regex(/^-?\d+:[0-5]\d:[0-5]\d(\.\d{3})?$/);

const file = z.object({
  /** Below the address of the API. */
  href: z.string(),
  filename: z.string(),
  mime: z.string(),
});

export const contestObject = z.object({
  id: clicsId,
  name: z.string(),
  formal_name: z.string(),
  start_time: time,
  duration: reltime,
  scoreboard_freeze_duration: reltime.optional(),
  scoreboard_type: z.enum(['pass-fail', 'score']),
  /** Minutes. */
  penalty_time: z.int().optional(),
  main_scoreboard_group_id: clicsId,
  /** Not part of the standard: what readers that compute the board themselves will find different. */
  assize_warning: z.string().optional(),
});

export const stateObject = z.object({
  started: time.nullable(),
  frozen: time.nullable(),
  ended: time.nullable(),
  thawed: time.nullable(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});
export type ClicsState = z.infer<typeof stateObject>;

const judgementType = z.object({ id: clicsId, name: z.string(), penalty: z.boolean(), solved: z.boolean() });

const language = z.object({
  id: clicsId,
  name: z.string(),
  entry_point_required: z.boolean(),
  extensions: z.array(z.string()),
});

const problem = z.object({
  id: clicsId,
  label: z.string(),
  name: z.string(),
  ordinal: z.int(),
  rgb: z.string().optional(),
  /** Seconds. */
  time_limit: z.number(),
  test_data_count: z.int(),
  max_score: z.number().optional(),
});

const group = z.object({ id: clicsId, name: z.string() });

const organization = z.object({
  id: clicsId,
  name: z.string(),
  formal_name: z.string().optional(),
  country: z.string().optional(),
});

const team = z.object({
  id: clicsId,
  icpc_id: z.string().optional(),
  name: z.string(),
  label: z.string(),
  display_name: z.string().optional(),
  organization_id: clicsId.optional(),
  group_ids: z.array(clicsId),
  photo: z.array(file).optional(),
});

const person = z.object({
  id: clicsId,
  name: z.string(),
  role: z.enum(['contestant', 'coach', 'staff', 'other']),
  team_ids: z.array(clicsId),
});

export const accountObject = z.object({
  id: clicsId,
  username: z.string(),
  name: z.string().optional(),
  type: z.enum(['team', 'judge', 'admin', 'analyst', 'staff']),
  team_id: clicsId.optional(),
});

const submission = z.object({
  id: clicsId,
  language_id: clicsId,
  problem_id: clicsId,
  team_id: clicsId,
  time,
  contest_time: reltime,
  /** Of readers behind the seal; empty for all others. */
  files: z.array(file),
});

const judgement = z.object({
  id: clicsId,
  submission_id: clicsId,
  judgement_type_id: clicsId,
  score: z.number().optional(),
  start_time: time,
  start_contest_time: reltime,
  end_time: time,
  end_contest_time: reltime,
  /** Seconds; of readers behind the seal. */
  max_run_time: z.number().optional(),
});

const clarification = z.object({
  id: clicsId,
  from_team_id: clicsId.nullable(),
  to_team_id: clicsId.nullable(),
  reply_to_id: clicsId.nullable(),
  problem_id: clicsId.nullable(),
  text: z.string(),
  time,
  contest_time: reltime,
});

const award = z.object({ id: clicsId, citation: z.string(), team_ids: z.array(clicsId) });

/** Collections in the order in which the feed tells them: what is referred to comes before what refers to it. */
export const collectionObjects = {
  'judgement-types': judgementType,
  languages: language,
  problems: problem,
  groups: group,
  organizations: organization,
  teams: team,
  persons: person,
  accounts: accountObject,
  submissions: submission,
  judgements: judgement,
  clarifications: clarification,
  awards: award,
} as const;
export type CollectionName = keyof typeof collectionObjects;
export type ClicsObject<Name extends CollectionName> = z.infer<(typeof collectionObjects)[Name]>;
export type Collections = { readonly [Name in CollectionName]: readonly ClicsObject<Name>[] };
export const collectionNames = Object.keys(collectionObjects) as CollectionName[];

const scoreboardProblem = z.object({
  problem_id: clicsId,
  num_judged: z.int(),
  num_pending: z.int(),
  solved: z.boolean().optional(),
  score: z.number().optional(),
  /** Minutes. */
  time: z.int().optional(),
  first_to_solve: z.boolean().optional(),
});
export const scoreboardObject = z.object({
  time,
  contest_time: reltime,
  state: stateObject,
  rows: z.array(
    z.object({
      rank: z.int(),
      team_id: clicsId,
      score: z.object({
        num_solved: z.int().optional(),
        /** Minutes. */
        total_time: z.int().optional(),
        score: z.number().optional(),
        /** Minutes of the last solved problem. */
        time: z.int().optional(),
      }),
      problems: z.array(scoreboardProblem),
    }),
  ),
});
export type Scoreboard = z.infer<typeof scoreboardObject>;

export const accessObject = z.object({
  capabilities: z.array(z.string()),
  endpoints: z.array(z.object({ type: z.string(), properties: z.array(z.string()) })),
});

/** Readers of the feed: everybody who may read a contest, or those who see behind the seal. */
export const visibilities = ['public', 'admin'] as const;
export type Visibility = (typeof visibilities)[number];
