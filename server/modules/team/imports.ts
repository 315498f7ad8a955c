import type { checkTeams, importTeams } from '@assize/shared/areas/team/endpoints.ts';
import { readTeamRow, type TeamFault, type TeamRow } from '@assize/shared/areas/team/rows.ts';
import { mostTeams } from '@assize/shared/areas/team/team.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountService } from '../account/service.ts';
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

const isSame = (a: TeamRecord, b: TeamRecord): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Teams from the rows of a file. */
export const teamImports = ({ changes, rosters, people, ids }: Ports) => {
  /** What the rows would make of the teams. New teams have negative numbers until they are stored. */
  const plan = async (
    cells: Body['rows'],
    { roster, contest, viewer }: { roster: Roster; contest: ContestRecord; viewer: Viewer },
  ): Promise<Planned> => {
    const read = cells.map((row, index) => readTeamRow(row, index + 1));
    const rows = read.filter((one): one is TeamRow => !Array.isArray(one));
    const accounts = await accountsNamed(
      people,
      rows.map(({ draft }) => draft),
    );
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
        // A file has no seats of accounts and no pictures.
        accounts: fields.accounts.map((account) => ({
          ...account,
          seat: kept.accounts.find(({ uid }) => uid === account.uid)?.seat ?? '',
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

  return {
    async check({ cid, rows }: Body, viewer: Viewer): Promise<ReplyOf<typeof checkTeams>> {
      const contest = await changes.managed(cid, viewer);
      if (contest.finalizedAt !== null) throw new AssizeError('contest.finalized');
      const roster = await rosters.find(cid);
      const { outcomes, faults } = await plan(rows, { roster, contest, viewer });
      return { outcomes, faults };
    },

    /** All rows or none. */
    async run({ cid, rows }: Body, viewer: Viewer): Promise<Logged<ReplyOf<typeof importTeams>, Change>> {
      return changes.change(cid, viewer, async (roster, contest) => {
        const { outcomes, faults, teams } = await plan(rows, { roster, contest, viewer });
        if (faults.length > 0)
          throw new AssizeError('team.rows-refused', { field: 'rows', params: { count: faults.length } });
        if (teams.length > mostTeams)
          throw new AssizeError('team.too-many', { field: 'rows', params: { limit: mostTeams } });
        const numbered: TeamRecord[] = [];
        for (const team of teams)
          numbered.push(team.teamId > 0 ? team : { ...team, teamId: await ids.next('team') });
        const count = (wanted: Outcome) => outcomes.filter((one) => one === wanted).length;
        const data = { created: count('create'), updated: count('update'), same: count('same') };
        const isNothing = data.created + data.updated === 0;
        return { parts: isNothing ? null : { teams: numbered }, data, audit: { target: '', after: data } };
      });
    },
  };
};
export type TeamImports = ReturnType<typeof teamImports>;
