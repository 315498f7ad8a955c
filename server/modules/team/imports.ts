import type { checkTeams, importTeams } from '@assize/shared/areas/team/endpoints.ts';
import { readTeamRow, type TeamFault, type TeamRow } from '@assize/shared/areas/team/rows.ts';
import { mostTeams } from '@assize/shared/areas/team/team.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Together } from '../../platform/mongo/together.ts';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import type { ContestRecord } from '../contest/service.ts';
import { accountsNamed, fieldsOf, teamIndex, withTeams } from './drafting.ts';
import { loneTeam } from './participants.ts';
import type { RosterChanges } from './roster-changes.ts';
import type { Roster, RosterStore, TeamRecord } from './store.ts';
import { setsAddresses } from './team-admin.ts';

type Body = z.output<(typeof importTeams)['body']>;
type Outcome = ReplyOf<typeof checkTeams>['outcomes'][number];
type Ports = {
  changes: RosterChanges;
  rosters: RosterStore;
  people: Pick<AccountService['people'], 'uidsOf' | 'onBoards'>;
  ids: Ids;
};
type Planned = { outcomes: Outcome[]; faults: TeamFault[]; teams: TeamRecord[] };
type Rows = readonly (TeamRow | TeamFault[])[];
type Given = {
  contest: ContestRecord;
  viewer: Viewer;
  /** Accounts that are made together with the teams. */
  made?: readonly AccountOnBoard[];
};

const rowsOf = (cells: Body['rows']): Rows => cells.map((row, index) => readTeamRow(row, index + 1));

const isSame = (a: TeamRecord, b: TeamRecord): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Teams from the rows of a file. */
export const teamImports = ({ changes, rosters, people, ids }: Ports) => {
  /** What the rows would make of the teams. New teams have negative numbers until they are stored. */
  const plan = async (
    read: Rows,
    { roster, contest, viewer, made = [] }: Given & { roster: Roster },
  ): Promise<Planned> => {
    const rows = read.filter((one): one is TeamRow => !Array.isArray(one));
    const known = await accountsNamed(
      people,
      rows.map(({ draft }) => draft),
    );
    const accounts = new Map([
      ...known,
      ...made.map((account) => [account.username.toLowerCase(), account] as const),
    ]);
    const outcomes: Outcome[] = [];
    const faults: TeamFault[] = [];
    const named = new Set<number>();
    const index = teamIndex(roster.teams);
    const changed: TeamRecord[] = [];
    for (const [n, one] of read.entries()) {
      const row = n + 1;
      const refuse = (found: readonly TeamFault[]) => {
        outcomes.push('refused');
        faults.push(...found);
      };
      if (Array.isArray(one)) {
        refuse(one);
        continue;
      }
      const uids = one.draft.accounts.flatMap(
        ({ username }) => accounts.get(username.toLowerCase())?.uid ?? [],
      );
      const held = [...new Set(uids.flatMap((uid) => index.teamOf.get(uid) ?? []))];
      const [before = null] = held;
      // Two rows of one team, or a row that joins two teams.
      if (held.length > 1 || (before && named.has(before.teamId))) {
        refuse([{ row, column: 'accounts', reason: 'in-other-team' }]);
        continue;
      }
      const context = { contest, accounts, index, before, setsAddresses: setsAddresses(viewer) };
      const fields = fieldsOf(one.draft, context);
      if (Array.isArray(fields)) {
        refuse(fields.map(({ column, reason }) => ({ row, column, reason })));
        continue;
      }
      const kept = before ?? { ...loneTeam(''), teamId: -row };
      const after: TeamRecord = {
        ...kept,
        ...fields,
        // Rows of tables have no seats of accounts; pictures come in by hand.
        accounts: fields.accounts.map((account) => ({
          ...account,
          seat: kept.accounts.find(({ uid }) => uid === account.uid)?.seat ?? account.seat,
        })),
        photo: kept.photo,
        isStar: one.star ?? kept.isStar,
        hidden: one.hidden ?? kept.hidden,
      };
      named.add(after.teamId);
      if (before && isSame(before, after)) {
        outcomes.push('same');
        continue;
      }
      outcomes.push(before ? 'update' : 'create');
      const made = { ...after, version: kept.version + 1 };
      changed.push(made);
      index.put(made, before);
    }
    return { outcomes, faults, teams: withTeams(roster.teams, changed) };
  };

  const numbered = async (teams: readonly TeamRecord[]): Promise<TeamRecord[]> => {
    const all: TeamRecord[] = [];
    for (const team of teams) all.push(team.teamId > 0 ? team : { ...team, teamId: await ids.next('team') });
    return all;
  };

  return {
    /** What teams would become in a contest that has none yet. */
    async planNew(rows: readonly TeamRow[], given: Given): Promise<Pick<Planned, 'faults' | 'teams'>> {
      return plan(rows, { ...given, roster: await rosters.find(given.contest.cid) });
    },

    /** Stores the first teams of a contest that is made with them. */
    async storeNew(
      cid: number,
      teams: readonly TeamRecord[],
      byAddress: boolean,
      within: Together,
    ): Promise<void> {
      const first = { cid, version: 0, byAddress, teams: await numbered(teams), ignored: [] };
      if (!(await rosters.save(first, within))) throw new AssizeError('team.conflict');
    },

    async check({ cid, rows }: Body, viewer: Viewer): Promise<ReplyOf<typeof checkTeams>> {
      const contest = await changes.managed(cid, viewer);
      if (contest.finalizedAt !== null) throw new AssizeError('contest.finalized');
      const roster = await rosters.find(cid);
      const { outcomes, faults } = await plan(rowsOf(rows), { roster, contest, viewer });
      return { outcomes, faults };
    },

    /** All rows or none. */
    async run({ cid, rows }: Body, viewer: Viewer): Promise<Logged<ReplyOf<typeof importTeams>, Change>> {
      return changes.change(cid, viewer, async (roster, contest) => {
        const { outcomes, faults, teams } = await plan(rowsOf(rows), { roster, contest, viewer });
        if (faults.length > 0)
          throw new AssizeError('team.rows-refused', { field: 'rows', params: { count: faults.length } });
        if (teams.length > mostTeams)
          throw new AssizeError('team.too-many', { field: 'rows', params: { limit: mostTeams } });
        const count = (wanted: Outcome) => outcomes.filter((one) => one === wanted).length;
        const data = { created: count('create'), updated: count('update'), same: count('same') };
        const isNothing = data.created + data.updated === 0;
        return {
          parts: isNothing ? null : { teams: await numbered(teams) },
          data,
          audit: { target: '', after: data },
        };
      });
    },
  };
};
export type TeamImports = ReturnType<typeof teamImports>;
