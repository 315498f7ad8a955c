import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import type {
  changeStanding,
  createTeam,
  deleteTeam,
  ignoreSubmission,
  listIgnored,
  listTeams,
  setSignInByAddress,
  updateTeam,
} from '@assize/shared/areas/team/endpoints.ts';
import { mostIgnored, mostTeams, type TeamDraft } from '@assize/shared/areas/team/team.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountService } from '../account/service.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { accountsNamed, auditOf, fieldsOf, refusalOf, teamIndex, withTeams } from './drafting.ts';
import { loneTeam, type Participants } from './participants.ts';
import { presentTeam } from './presenter.ts';
import type { RosterChanges } from './roster-changes.ts';
import type { Roster, RosterStore, TeamRecord } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Saved = { teamId: number; version: number };
type Ports = {
  changes: RosterChanges;
  rosters: RosterStore;
  participants: Participants;
  registered: ContestService['registered'];
  people: Pick<AccountService['people'], 'uidsOf' | 'onBoards' | 'usernames'>;
  runs: Pick<SubmissionService['records'], 'find'>;
  signText: (text: string) => string;
  ids: Ids;
  clock: Clock;
};

export const setsAddresses = ({ role }: Viewer): boolean => may(role, 'user.manage');
const notFound = (field: string) => new AssizeError('team.not-found', { field });
const sameName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Teams of a contest as those who manage it keep them. */
export const teamAdmin = (ports: Ports) => {
  const { changes, rosters, participants, registered, people, runs, signText, ids, clock } = ports;

  const teamIn = ({ teams }: Roster, teamId: number): TeamRecord => {
    const found = teams.find((one) => one.teamId === teamId);
    if (!found) throw notFound('teamId');
    return found;
  };
  /** @throws AssizeError naming the first fault */
  const filledIn = async (
    draft: TeamDraft,
    {
      contest,
      roster,
      before,
      viewer,
    }: { contest: ContestRecord; roster: Roster; before: TeamRecord | null; viewer: Viewer },
  ) => {
    const accounts = await accountsNamed(people, [draft]);
    const index = teamIndex(roster.teams);
    const context = { contest, accounts, index, before, setsAddresses: setsAddresses(viewer) };
    const fields = fieldsOf(draft, context);
    if (!Array.isArray(fields)) return fields;
    const [first] = fields;
    throw first ? refusalOf(first) : notFound('draft');
  };
  const nameOf = async ({ name, accounts }: Pick<TeamRecord, 'name' | 'accounts'>): Promise<string> => {
    const lead = accounts[0]?.uid ?? '';
    return name || ((await people.usernames([lead])).get(lead) ?? lead);
  };

  return {
    async list(query: Query<typeof listTeams>, viewer: Viewer): Promise<ReplyOf<typeof listTeams>> {
      const { cid, keyword, organization, group, marked, currentPage, limit } = query;
      const contest = await changes.managed(cid, viewer);
      const [roster, all] = await Promise.all([rosters.find(cid), participants.list(cid)]);
      const stored = new Map(roster.teams.map((one) => [one.teamId, one]));
      const names = await people.usernames(all.flatMap(({ uids }) => uids));
      const wanted = keyword?.toLowerCase() ?? '';
      const shown = all.filter((one) => {
        if (organization !== undefined && one.organization?.id !== organization) return false;
        if (group !== undefined && !one.groups.some(({ id }) => id === group)) return false;
        const isMarked = one.hidden || one.isStar || one.disqualified || one.penaltyAdjustSeconds !== 0;
        if (marked && !isMarked) return false;
        const texts = [one.name, one.label, one.seat, one.zone, one.organization?.name ?? '', ...one.members];
        const accounts = one.uids.map((uid) => names.get(uid) ?? '');
        return [...texts, ...accounts].some((text) => text.toLowerCase().includes(wanted));
      });
      const page = shown.slice((currentPage - 1) * limit, currentPage * limit);
      const known = <T extends { id: string; name: string }>(list: readonly T[]): T[] =>
        [...new Map(list.map((one) => [one.id, one])).values()].toSorted((a, b) =>
          sameName.compare(a.name, b.name),
        );
      return {
        records: page.map((one) =>
          presentTeam(one, one.teamId === null ? null : (stored.get(one.teamId) ?? null), {
            names,
            signText,
          }),
        ),
        total: shown.length,
        organizations: known(all.flatMap((one) => one.organization ?? [])),
        groups: known(all.flatMap((one) => one.groups)),
        byAddress: roster.byAddress,
        finalized: contest.finalizedAt !== null,
      };
    },

    async create({ cid, draft }: Body<typeof createTeam>, viewer: Viewer): Promise<Logged<Saved, Change>> {
      return changes.change(cid, viewer, async (roster, contest) => {
        if (roster.teams.length >= mostTeams)
          throw new AssizeError('team.too-many', { params: { limit: mostTeams } });
        const fields = await filledIn(draft, { contest, roster, before: null, viewer });
        const made: TeamRecord = {
          ...loneTeam(''),
          ...fields,
          teamId: await ids.next('team'),
          version: 1,
        };
        return {
          parts: { teams: withTeams(roster.teams, [made]) },
          data: { teamId: made.teamId, version: made.version },
          audit: { target: await nameOf(made), after: auditOf(made) },
        };
      });
    },

    async update(
      { cid, teamId, version, draft }: Body<typeof updateTeam>,
      viewer: Viewer,
    ): Promise<Logged<Saved, Change>> {
      return changes.change(cid, viewer, async (roster, contest) => {
        const before = teamIn(roster, teamId);
        if (before.version !== version) throw new AssizeError('team.version-conflict', { field: 'version' });
        const fields = await filledIn(draft, { contest, roster, before, viewer });
        const after = { ...before, ...fields, version: before.version + 1 };
        return {
          parts: { teams: withTeams(roster.teams, [after]) },
          data: { teamId, version: after.version },
          audit: { target: await nameOf(before), before: auditOf(before), after: auditOf(after) },
        };
      });
    },

    async remove({ cid, teamId }: Query<typeof deleteTeam>, viewer: Viewer): Promise<Logged<null, Change>> {
      return changes.change(cid, viewer, async (roster) => {
        const before = teamIn(roster, teamId);
        return {
          parts: { teams: roster.teams.filter((one) => one !== before) },
          data: null,
          audit: { target: await nameOf(before), before: auditOf(before) },
        };
      });
    },

    /** A user without a team becomes a team of one. */
    async setStanding(
      { cid, uid, change, reason }: Body<typeof changeStanding>,
      viewer: Viewer,
    ): Promise<Logged<Saved, Change>> {
      return changes.change(cid, viewer, async (roster, contest) => {
        const known = roster.teamOf.get(uid);
        if (!known) {
          const takesPart =
            (await registered(cid)).includes(uid) && (await participants.of(cid, uid)) !== null;
          if (!takesPart) throw notFound('uid');
          if (roster.teams.length >= mostTeams)
            throw new AssizeError('team.too-many', { params: { limit: mostTeams } });
        }
        const before: TeamRecord = known ?? { ...loneTeam(uid), teamId: await ids.next('team') };
        const { penaltyMinutes, ...flags } = change;
        if (flags.isStar === false && before.accounts.some((one) => contest.starUids.includes(one.uid)))
          throw new AssizeError('team.star-listed', { field: 'change' });
        const after: TeamRecord = {
          ...before,
          hidden: flags.hidden ?? before.hidden,
          isStar: flags.isStar ?? before.isStar,
          disqualified: flags.disqualified ?? before.disqualified,
          penaltyAdjustSeconds:
            penaltyMinutes === undefined ? before.penaltyAdjustSeconds : penaltyMinutes * 60,
          version: before.version + 1,
        };
        return {
          parts: { teams: withTeams(roster.teams, [after]) },
          data: { teamId: after.teamId, version: after.version },
          audit: {
            target: await nameOf(before),
            before: auditOf(before),
            after: { ...auditOf(after), reason },
          },
        };
      });
    },

    async ignore(
      { cid, submitId, ignored, reason }: Body<typeof ignoreSubmission>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      return changes.change(cid, viewer, async (roster) => {
        const found = await runs.find(submitId);
        if (found?.scope !== askedScope({ cid }))
          throw new AssizeError('submission.not-found', { field: 'submitId' });
        const audit = {
          target: `#${submitId}`,
          before: { ignored: roster.ignoredIds.has(submitId) },
          after: { ignored, reason },
        };
        if (roster.ignoredIds.has(submitId) === ignored) return { parts: null, data: null, audit };
        if (ignored && roster.ignored.length >= mostIgnored)
          throw new AssizeError('team.too-many', { params: { limit: mostIgnored } });
        const rest = roster.ignored.filter((one) => one.submitId !== submitId);
        const mark = { submitId, reason, uid: viewer.uid, at: clock.now() };
        return { parts: { ignored: ignored ? [...rest, mark] : rest }, data: null, audit };
      });
    },

    async ignored({ cid }: Query<typeof listIgnored>, viewer: Viewer): Promise<ReplyOf<typeof listIgnored>> {
      await changes.managed(cid, viewer);
      const { ignored } = await rosters.find(cid);
      const names = await people.usernames(ignored.map((one) => one.uid));
      return ignored.map(({ submitId, reason, uid, at }) => ({
        ...{ submitId, reason, username: names.get(uid) ?? '', at: at.toISOString() },
      }));
    },

    async setByAddress(
      { cid, on }: Body<typeof setSignInByAddress>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      return changes.change(cid, viewer, ({ byAddress }) => ({
        parts: byAddress === on ? null : { byAddress: on },
        data: null,
        audit: { target: '', before: { on: byAddress }, after: { on } },
      }));
    },
  };
};
export type TeamAdmin = ReturnType<typeof teamAdmin>;
