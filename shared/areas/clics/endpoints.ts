/** The CLICS Contest API, version 2023-06, for scoreboards, resolvers and other tools of contests. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../wire/http.ts';
import { flagQuery, idQuery, optionalQuery } from '../../wire/values.ts';
import {
  accessObject,
  accountObject,
  type CollectionName,
  clicsBase,
  clicsVersion,
  collectionObjects,
  contestObject,
  scoreboardObject,
  stateObject,
} from './objects.ts';

const errors = ['contest.not-found', 'contest.password-needed', 'clics.wrong-credentials'] as const;
export const ofContest = z.object({ cid: idQuery });
export const ofObject = z.object({ cid: idQuery, id: z.string().max(36) });

const read = <const Path extends string, const Reply extends z.ZodType>(
  path: Path,
  summary: string,
  reply: Reply,
) =>
  ({
    method: 'GET',
    effects: false,
    path: `${clicsBase}${path}`,
    surface: 'clics',
    access: 'anyone',
    reply,
    rate: 'read',
    summary,
  }) as const;

export const readClics = endpoint({
  ...read(
    '/',
    'The Contest API: its version and who provides it',
    z.object({
      version: z.literal(clicsVersion),
      version_url: z.string(),
      name: z.string(),
      provider: z.object({ name: z.string(), version: z.string() }),
    }),
  ),
  errors: ['clics.wrong-credentials'],
});
export const listClicsContests = endpoint({
  ...read('/contests', 'Contests whose boards the caller may read', z.array(contestObject)),
  errors: ['clics.wrong-credentials'],
});
export const readClicsContest = endpoint({
  ...read('/contests/:cid', 'A contest', contestObject),
  params: ofContest,
  errors,
});
export const readClicsAccess = endpoint({
  ...read('/contests/:cid/access', 'What the caller may read of a contest', accessObject),
  params: ofContest,
  errors,
});
export const readClicsState = endpoint({
  ...read('/contests/:cid/state', 'How far a contest has come', stateObject),
  params: ofContest,
  errors,
});
export const readClicsScoreboard = endpoint({
  ...read('/contests/:cid/scoreboard', 'The board as the caller may see it', scoreboardObject),
  params: ofContest,
  /** Rows of one group, ranked among themselves. */
  query: z.object({ group_id: optionalQuery(z.string().max(36)) }),
  errors,
});
export const readClicsAccount = endpoint({
  ...read('/contests/:cid/account', 'The account of the caller', accountObject),
  params: ofContest,
  errors: [...errors, 'clics.not-found'],
});
export const readClicsEventFeed = endpoint({
  ...read(
    '/contests/:cid/event-feed',
    'Everything that happens in a contest, as NDJSON; stays open',
    z.null(),
  ),
  replyKind: 'file',
  rate: 'socket',
  params: ofContest,
  query: z.object({
    /** The last token that the caller has seen: the feed goes on behind it. */
    since_token: optionalQuery(z.string().max(64)),
    /** false: ends after what there is. */
    stream: flagQuery.default(true),
  }),
  errors: [...errors, 'clics.bad-token', 'clics.too-many-feeds'],
});
export const readClicsFiles = endpoint({
  ...read('/contests/:cid/submissions/:id/files', 'The program of a submission, as a zip', z.null()),
  replyKind: 'file',
  params: ofObject,
  errors: [...errors, 'auth.forbidden', 'clics.not-found'],
});
export const readClicsPhoto = endpoint({
  ...read('/contests/:cid/teams/:id/photo', 'The picture of a team', z.null()),
  replyKind: 'file',
  params: ofObject,
  errors: [...errors, 'clics.not-found'],
});

const filter = optionalQuery(z.string().max(36));
/** Properties by which collections can be narrowed. */
export const clicsFilters = z.object({
  language_id: filter,
  problem_id: filter,
  team_id: filter,
  organization_id: filter,
  submission_id: filter,
  judgement_type_id: filter,
  from_team_id: filter,
  to_team_id: filter,
  reply_to_id: filter,
});

const listOf = <const Name extends CollectionName>(name: Name, summary: string) =>
  endpoint({
    ...read(`/contests/:cid/${name}`, summary, z.array(collectionObjects[name])),
    params: ofContest,
    query: clicsFilters,
    errors,
  });
const oneOf = <const Name extends CollectionName>(name: Name, summary: string) =>
  endpoint({
    ...read(`/contests/:cid/${name}/:id`, summary, collectionObjects[name]),
    params: ofObject,
    errors: [...errors, 'clics.not-found'],
  });

export const listClicsJudgementTypes = listOf('judgement-types', 'Verdicts of a contest');
export const readClicsJudgementType = oneOf('judgement-types', 'One verdict');
export const listClicsLanguages = listOf('languages', 'Languages of a contest');
export const readClicsLanguage = oneOf('languages', 'One language');
export const listClicsProblems = listOf('problems', 'Problems of a contest, once it has started');
export const readClicsProblem = oneOf('problems', 'One problem');
export const listClicsGroups = listOf('groups', 'Groups of teams');
export const readClicsGroup = oneOf('groups', 'One group');
export const listClicsOrganizations = listOf('organizations', 'Organizations of teams');
export const readClicsOrganization = oneOf('organizations', 'One organization');
export const listClicsTeams = listOf('teams', 'Teams of a contest');
export const readClicsTeam = oneOf('teams', 'One team');
export const listClicsPersons = listOf('persons', 'Members of teams');
export const readClicsPerson = oneOf('persons', 'One person');
export const listClicsAccounts = listOf('accounts', 'Accounts of teams, for who sees behind the seal');
export const readClicsOneAccount = oneOf('accounts', 'One account');
export const listClicsSubmissions = listOf('submissions', 'Submissions of a contest');
export const readClicsSubmission = oneOf('submissions', 'One submission');
export const listClicsJudgements = listOf(
  'judgements',
  'Judgements; after the seal only of who sees behind it',
);
export const readClicsJudgement = oneOf('judgements', 'One judgement');
export const listClicsClarifications = listOf('clarifications', 'What was said to all');
export const readClicsClarification = oneOf('clarifications', 'One clarification');
export const listClicsAwards = listOf('awards', 'Awards, once results are open');
export const readClicsAward = oneOf('awards', 'One award');

/** Endpoints of the collections, by their names. */
export const clicsCollections = {
  'judgement-types': { list: listClicsJudgementTypes, one: readClicsJudgementType },
  languages: { list: listClicsLanguages, one: readClicsLanguage },
  problems: { list: listClicsProblems, one: readClicsProblem },
  groups: { list: listClicsGroups, one: readClicsGroup },
  organizations: { list: listClicsOrganizations, one: readClicsOrganization },
  teams: { list: listClicsTeams, one: readClicsTeam },
  persons: { list: listClicsPersons, one: readClicsPerson },
  accounts: { list: listClicsAccounts, one: readClicsOneAccount },
  submissions: { list: listClicsSubmissions, one: readClicsSubmission },
  judgements: { list: listClicsJudgements, one: readClicsJudgement },
  clarifications: { list: listClicsClarifications, one: readClicsClarification },
  awards: { list: listClicsAwards, one: readClicsAward },
} as const satisfies Record<CollectionName, { list: Endpoint; one: Endpoint }>;
