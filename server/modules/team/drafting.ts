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

type Context = {
  contest: ContestRecord;
  accounts: Accounts;
  /** The other teams of the contest. */
  others: readonly TeamRecord[];
  /** The team before the change; null: a new one. */
  before: TeamRecord | null;
  /** Whether the one who changes it may say from which address one signs in. */
  setsAddresses: boolean;
};

/** An organization by its name: one of the contest keeps its identifier. */
const organizationOf = (
  given: NonNullable<TeamDraft['organization']>,
  all: readonly TeamRecord[],
): Organization => {
  const key = given.name.toLowerCase();
  const known = all.find((one) => one.organization?.name.toLowerCase() === key)?.organization;
  return {
    id: known?.id ?? derivedId(given.name),
    name: given.name,
    formalName: given.formalName || known?.formalName || given.name,
    country: given.country,
  };
};

type Fields = Omit<
  TeamRecord,
  'teamId' | 'version' | 'hidden' | 'isStar' | 'disqualified' | 'penaltyAdjustSeconds'
>;

/** What a draft makes of a team; faults instead, where it has any. */
export const fieldsOf = (draft: TeamDraft, context: Context): Fields | DraftFault[] => {
  const { contest, accounts, others, before, setsAddresses } = context;
  const faults: DraftFault[] = [];
  const taken = new Map(others.flatMap((team) => team.accounts.map((one) => [one.uid, one] as const)));
  const addresses = new Set([...taken.values()].flatMap(({ ip }) => ip ?? []));
  const listed = draft.accounts.flatMap(({ username, ip: given, seat }) => {
    const fault = (column: TeamColumn, reason: TeamReason, value: string) => {
      faults.push({ column, reason, value });
      return [];
    };
    const account = accounts.get(username.toLowerCase());
    if (!account) return fault('accounts', 'unknown-user', username);
    if (standsBeside(contest, account)) return fault('accounts', 'runs-contest', username);
    if (taken.has(account.uid)) return fault('accounts', 'in-other-team', username);
    const ip = given === null ? null : plainAddress(given);
    const known = before?.accounts.find((one) => one.uid === account.uid)?.ip ?? null;
    if (ip !== null && ip !== known && !setsAddresses) return fault('ip', 'roots-only', ip);
    if (ip !== null && addresses.has(ip)) return fault('ip', 'address-taken', ip);
    if (ip !== null) addresses.add(ip);
    return [{ uid: account.uid, ip, seat }];
  });
  if (faults.length > 0) return faults;
  const all = before ? [...others, before] : others;
  const groupIds = new Map(
    all.flatMap(({ groups }) => groups.map((one) => [one.name.toLowerCase(), one.id])),
  );
  return {
    name: draft.name,
    label: draft.label,
    accounts: listed,
    organization: draft.organization && organizationOf(draft.organization, all),
    groups: draft.groups.map((name) => ({ id: groupIds.get(name.toLowerCase()) ?? derivedId(name), name })),
    members: draft.members,
    seat: draft.seat,
    zone: draft.zone,
    photo: draft.photo,
  };
};

/** The teams with one put in its place, or at the end; those of its organization and groups call these alike. */
export const withTeam = (teams: readonly TeamRecord[], one: TeamRecord): TeamRecord[] => {
  const { organization, groups } = one;
  const names = new Map(groups.map((group) => [group.id, group]));
  const alike = teams
    .filter(({ teamId }) => teamId !== one.teamId)
    .map((team) => ({
      ...team,
      organization:
        organization && team.organization?.id === organization.id ? organization : team.organization,
      groups: team.groups.map((group) => names.get(group.id) ?? group),
    }));
  const at = teams.findIndex(({ teamId }) => teamId === one.teamId);
  return at === -1 ? [...alike, one] : alike.toSpliced(at, 0, one);
};

/** A team as the audit log shows it. */
export const auditOf = (team: TeamRecord): Record<string, unknown> => {
  const { version: _version, ...rest } = team;
  return rest;
};
