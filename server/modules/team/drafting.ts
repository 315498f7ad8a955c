import type { TeamColumn, TeamReason } from '@assize/shared/areas/team/rows.ts';
import type { Organization, TeamDraft } from '@assize/shared/areas/team/team.ts';
import { AssizeError, type ErrorCode } from '@assize/shared/errors.ts';
import ipaddr from 'ipaddr.js';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import { type ContestRecord, standsBeside } from '../contest/service.ts';
import { derivedId } from './names.ts';
import type { TeamRecord } from './store.ts';

/** One form of an address: IPv4 also where it comes mapped into IPv6. */
export const plainAddress = (ip: string): string => ipaddr.process(ip).toString();

type Accounts = ReadonlyMap<string, AccountOnBoard>;
/** Accounts by the names of drafts, in lower case: two queries. */
export const accountsNamed = async (
  people: Pick<AccountService['people'], 'uidsOf' | 'onBoards'>,
  drafts: readonly TeamDraft[],
): Promise<Accounts> => {
  const names = drafts.flatMap(({ accounts }) => accounts.map(({ username }) => username));
  const uids = await people.uidsOf(names);
  const found = await people.onBoards([...new Set(uids.values())]);
  return new Map(
    [...uids].flatMap(([name, uid]) => {
      const account = found.get(uid);
      return account ? [[name, account] as const] : [];
    }),
  );
};

export type DraftFault = { column: TeamColumn; reason: TeamReason; value: string };
const codeOf = {
  'unknown-user': ['team.unknown-user', 'draft.accounts'],
  'in-other-team': ['team.account-taken', 'draft.accounts'],
  'runs-contest': ['team.runs-contest', 'draft.accounts'],
  'address-taken': ['team.address-taken', 'draft.accounts'],
  'roots-only': ['team.address-roots-only', 'draft.accounts'],
} as const satisfies Partial<Record<TeamReason, [ErrorCode, string]>>;

/** The refusal of a form. */
export const refusalOf = ({ reason, value }: DraftFault): AssizeError => {
  const [code, field] =
    reason in codeOf
      ? codeOf[reason as keyof typeof codeOf]
      : (['team.unknown-user', 'draft.accounts'] as const);
  return new AssizeError(code, { field, params: { name: value, address: value } });
};

/** Teams of a contest by what each has once: kept up to date while rows of an import are read. */
export const teamIndex = (teams: readonly TeamRecord[]) => {
  const teamOf = new Map<string, TeamRecord>();
  const accountAt = new Map<string, string>();
  const organizations = new Map<string, Organization>();
  const groupIds = new Map<string, string>();
  const put = (one: TeamRecord, before: TeamRecord | null = null): void => {
    for (const { uid, ip } of before?.accounts ?? []) {
      teamOf.delete(uid);
      if (ip !== null) accountAt.delete(ip);
    }
    for (const { uid, ip } of one.accounts) {
      teamOf.set(uid, one);
      if (ip !== null) accountAt.set(ip, uid);
    }
    if (one.organization) organizations.set(one.organization.name.toLowerCase(), one.organization);
    for (const { id, name } of one.groups) groupIds.set(name.toLowerCase(), id);
  };
  for (const one of teams) put(one);
  return { teamOf, accountAt, organizations, groupIds, put };
};
type TeamIndex = ReturnType<typeof teamIndex>;

type Context = {
  contest: ContestRecord;
  accounts: Accounts;
  index: TeamIndex;
  /** The team before the change; null: a new one. */
  before: TeamRecord | null;
  /** Whether the one who changes it may say from which address one signs in. */
  setsAddresses: boolean;
};

/** An organization by its name: one of the contest keeps its identifier. */
const organizationOf = (
  given: NonNullable<TeamDraft['organization']>,
  { organizations }: TeamIndex,
): Organization => {
  const known = organizations.get(given.name.toLowerCase());
  return {
    id: known?.id ?? derivedId(given.name),
    name: given.name,
    formalName: given.formalName || known?.formalName || given.name,
    country: given.country ?? known?.country ?? null,
  };
};

type Fields = Omit<
  TeamRecord,
  'teamId' | 'version' | 'hidden' | 'isStar' | 'disqualified' | 'penaltyAdjustSeconds'
>;

/** What a draft makes of a team; faults instead, where it has any. */
export const fieldsOf = (draft: TeamDraft, context: Context): Fields | DraftFault[] => {
  const { contest, accounts, index, before, setsAddresses } = context;
  const faults: DraftFault[] = [];
  const isOthers = (uid: string) => {
    const holder = index.teamOf.get(uid);
    return holder !== undefined && holder.teamId !== before?.teamId;
  };
  const given = new Set<string>();
  const listed = draft.accounts.flatMap(({ username, ip: asked, seat }) => {
    const fault = (column: TeamColumn, reason: TeamReason, value: string) => {
      faults.push({ column, reason, value });
      return [];
    };
    const account = accounts.get(username.toLowerCase());
    if (!account) return fault('accounts', 'unknown-user', username);
    if (standsBeside(contest, account)) return fault('accounts', 'runs-contest', username);
    if (isOthers(account.uid)) return fault('accounts', 'in-other-team', username);
    const ip = asked === null ? null : plainAddress(asked);
    const known = before?.accounts.find((one) => one.uid === account.uid)?.ip ?? null;
    if (ip !== null && ip !== known && !setsAddresses) return fault('ip', 'roots-only', ip);
    if (ip !== null && (given.has(ip) || isOthers(index.accountAt.get(ip) ?? '')))
      return fault('ip', 'address-taken', ip);
    if (ip !== null) given.add(ip);
    return [{ uid: account.uid, ip, seat }];
  });
  if (faults.length > 0) return faults;
  return {
    name: draft.name,
    label: draft.label,
    icpcId: draft.icpcId,
    accounts: listed,
    organization: draft.organization && organizationOf(draft.organization, index),
    groups: draft.groups.map((name) => ({
      id: index.groupIds.get(name.toLowerCase()) ?? derivedId(name),
      name,
    })),
    members: draft.members,
    seat: draft.seat,
    zone: draft.zone,
    photo: draft.photo,
  };
};

/** The teams with some put in their places, new ones at the end; all of an organization or a group call it alike. */
export const withTeams = (teams: readonly TeamRecord[], changed: readonly TeamRecord[]): TeamRecord[] => {
  const byId = new Map(changed.map((one) => [one.teamId, one]));
  const organizations = new Map(
    changed.flatMap(({ organization: one }) => (one ? [[one.id, one] as const] : [])),
  );
  const groups = new Map(changed.flatMap((one) => one.groups.map((group) => [group.id, group] as const)));
  const known = new Set(teams.map(({ teamId }) => teamId));
  const all = [
    ...teams.map((one) => byId.get(one.teamId) ?? one),
    ...changed.filter(({ teamId }) => !known.has(teamId)),
  ];
  return all.map((one) => ({
    ...one,
    organization: one.organization && (organizations.get(one.organization.id) ?? one.organization),
    groups: one.groups.map((group) => groups.get(group.id) ?? group),
  }));
};

/** A team as the audit log shows it. */
export const auditOf = (team: TeamRecord): Record<string, unknown> => {
  const { version: _version, ...rest } = team;
  return rest;
};
