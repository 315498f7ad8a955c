import { mostContestProblems } from '@assize/shared/areas/contest/contest.ts';
import type { ContestDraft } from '@assize/shared/areas/contest/draft.ts';
import type { PackagePreview } from '@assize/shared/areas/contest-import/endpoints.ts';
import type { OwnPackage } from '@assize/shared/areas/contest-import/own-package.ts';
import { displayId } from '@assize/shared/areas/problem/statement.ts';
import type { TeamRow } from '@assize/shared/areas/team/rows.ts';
import { mostTeams } from '@assize/shared/areas/team/team.ts';
import { mostAtOnce } from '@assize/shared/areas/user-admin/rows.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { madePassword } from '../../platform/secrets.ts';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import type { ContestRecord, ContestService, PlacedProblem } from '../contest/service.ts';
import type { PackageTree } from '../package/service.ts';
import { mayReadProblem, type ProblemRecord, type ProblemService } from '../problem/service.ts';
import type { TeamService } from '../team/service.ts';
import type { ManyUsers } from '../user-admin/service.ts';
import { readContestFields } from './contest-fields.ts';
import { draftOf } from './draft.ts';
import { firstOf, readTree } from './files.ts';
import { objectOf } from './objects.ts';
import { readOwnPart } from './own-part.ts';
import { type PackageProblem, readProblems } from './problem-fields.ts';
import { inside, type Place, type Remarks, remarks } from './remarks.ts';
import { readTeams } from './roster-fields.ts';
import { ownTeams, type TeamToMake, teamsToMake } from './team-drafts.ts';

export type Ports = {
  contests: Pick<ContestService, 'lists' | 'making'>;
  problems: Pick<ProblemService, 'writing'>;
  teams: Pick<TeamService, 'imports'>;
  people: Pick<AccountService['people'], 'uidsOf'>;
  users: Pick<ManyUsers, 'read'>;
};
type NewAccount = { username: string; password: string };
/** What an import would make; nothing of it is stored. */
export type Plan = {
  told: Remarks;
  draft: ContestDraft | null;
  problems: readonly { read: PackageProblem; placed: PlacedProblem | null; problemId: string | null }[];
  rows: readonly TeamRow[];
  /** Accounts to be made. */
  accounts: readonly NewAccount[];
  generated: number;
  known: number;
  byAddress: boolean;
  again: number | null;
};

const contestFiles = ['contest.json', 'contest.yaml', 'contest.yml'];
const passwordLength = 10;
const mostAlike = 50;
/** Columns of an import of users: name and password; the rest is empty. */
const userRow = ({ username, password }: NewAccount) => [username, password, '', '', '', '', ''];

const boardAccount = (username: string): AccountOnBoard => ({
  ...{ uid: `new ${username}`, username, nickname: null, realname: null, school: null },
  ...{ gender: 'secrecy', avatar: null, role: 'user' },
});

/** Reads packages into what would be made of them. */
export const planner = ({ contests, problems: { writing }, teams, people, users }: Ports) => {
  const problemNamed = async (ids: readonly string[], viewer: Viewer): Promise<ProblemRecord | null> => {
    for (const id of ids) {
      const found = await writing.byDisplayId(id.trim().toUpperCase());
      if (found && mayReadProblem(found, viewer)) return found;
    }
    return null;
  };

  /** Problems of the bank under their names in the package; those that are not there are told and left out. */
  const placed = async (
    read: readonly PackageProblem[],
    own: OwnPackage | null,
    type: number,
    viewer: Viewer,
    { note }: Remarks,
  ): Promise<Plan['problems']> => {
    const bankIds = new Map(own?.problems.map(({ id, problemId }) => [id, problemId]));
    const taken = { pids: new Set<number>(), labels: new Set<string>() };
    const all: Plan['problems'][number][] = [];
    for (const one of read.slice(0, mostContestProblems)) {
      const leftOut = (reason: Parameters<typeof note>[1], place: Place, value: string) => {
        note(place, reason, value);
        all.push({ read: one, placed: null, problemId: null });
      };
      const ids = one.ids.flatMap((id) => bankIds.get(id) ?? (own ? [] : [id]));
      const found = await problemNamed(ids, viewer);
      if (!found) leftOut('no-such-problem', inside(one.place, 'id'), one.ids.join(', '));
      else if ((type === 0) !== (found.type === 0)) leftOut('other-rule', one.place, found.problemId);
      else if (taken.pids.has(found.pid)) leftOut('problem-twice', one.place, found.problemId);
      else if (taken.labels.has(one.label) || !displayId.safeParse(one.label).success)
        leftOut('malformed', inside(one.place, 'label'), one.label);
      else {
        taken.pids.add(found.pid);
        taken.labels.add(one.label);
        const title = (one.name || found.title).slice(0, 255);
        const place = { pid: found.pid, displayId: one.label, displayTitle: title, color: one.color };
        all.push({ read: one, placed: place, problemId: found.problemId });
      }
    }
    return all;
  };

  /** Accounts of teams that there are not, each with a password. */
  const accountsToMake = async (
    list: readonly TeamToMake[],
    viewer: Viewer,
    { fault }: Remarks,
  ): Promise<Pick<Plan, 'accounts' | 'generated' | 'known'>> => {
    const named = list.flatMap(({ place, draft, passwords, accountPlaces }) =>
      draft.accounts.map(({ username }, n) => ({
        ...{ place, username, password: passwords[n] ?? '', own: accountPlaces[n] ?? place },
      })),
    );
    const known = await people.uidsOf(named.map(({ username }) => username));
    const byName = new Map(named.map((one) => [one.username.toLowerCase(), one]));
    const missing = [...byName].flatMap(([name, one]) => (known.has(name) ? [] : [one]));
    if (missing.length > 0 && !may(viewer.role, 'user.manage'))
      for (const { place, username } of missing)
        fault(inside(place, 'accounts'), 'accounts-roots-only', username);
    if (missing.length > mostAtOnce && missing[0])
      fault(inside(missing[0].place, 'accounts'), 'too-many-accounts', missing.length);
    const accounts = missing.map(({ username, password }) => ({
      username,
      password: password || madePassword(passwordLength),
    }));
    const { faults } = await users.read(accounts.map(userRow));
    for (const { row, column, reason } of faults) {
      const at = missing[row - 1];
      // A password is told to nobody.
      if (at) fault(inside(at.own, column), reason, column === 'password' ? '' : at.username);
    }
    return {
      accounts,
      generated: missing.filter(({ password }) => password === '').length,
      known: known.size,
    };
  };

  const recordOf = async (
    { draft, problems, told }: Pick<Plan, 'draft' | 'problems' | 'told'>,
    viewer: Viewer,
    made: readonly AccountOnBoard[],
  ): Promise<ContestRecord | null> => {
    if (draft === null) return null;
    try {
      return await contests.making.newRecord(0, draft, viewer, {
        problems: problems.flatMap((one) => one.placed ?? []),
        accounts: new Map(made.map(({ username, uid }) => [username.toLowerCase(), uid])),
      });
    } catch (error) {
      if (!(error instanceof AssizeError) || error.code !== 'contest.unknown-user') throw error;
      told.fault(
        { file: contestFiles[0] ?? '', field: error.field ?? '' },
        'unknown-user',
        error.params.name,
      );
      return null;
    }
  };

  const madeBefore = async (draft: ContestDraft, viewer: Viewer): Promise<number | null> => {
    const editor = may(viewer.role, 'contest.edit-any') ? undefined : viewer.uid;
    const page = { skip: 0, limit: mostAlike };
    const { records } = await contests.lists.staffPage({ keyword: draft.title, editor }, page);
    const startMs = Date.parse(draft.startTime);
    const same = records.find((one) => one.title === draft.title && one.startTime.getTime() === startMs);
    return same?.cid ?? null;
  };

  return async (tree: PackageTree, viewer: Viewer): Promise<Plan> => {
    const told = remarks();
    const file = firstOf(tree, contestFiles);
    if (file === undefined) told.fault({ file: contestFiles[0] ?? '', field: '' }, 'no-file');
    const content = file === undefined ? undefined : await readTree(tree, file, told);
    const object = content === undefined ? null : objectOf(content, { file: file ?? '', field: '' }, told);
    const fields = object && readContestFields(object, told);
    const own = await readOwnPart(tree, told);
    const draft = fields && draftOf(fields, own, told);
    const read = await readProblems(tree, object ? file : undefined, told);
    const problems = await placed(read, own, draft?.type ?? 0, viewer, told);
    const list = own
      ? ownTeams(own)
      : teamsToMake(await readTeams(tree, fields?.mainGroup ?? '', told), told);
    if (list.length > mostTeams) told.fault({ file: 'teams.json', field: '' }, 'too-many-rows', list.length);
    const accounts = await accountsToMake(list, viewer, told);
    const rows = list.map(({ draft: team, star, hidden }) => ({ draft: team, star, hidden }));
    const made = accounts.accounts.map(({ username }) => boardAccount(username));
    const contest = await recordOf({ draft, problems, told }, viewer, made);
    if (contest) {
      const { faults } = await teams.imports.planNew(rows, { contest, viewer, made });
      for (const { row, column, reason } of faults) {
        const at = list[row - 1];
        if (at) told.fault(inside(at.place, column), reason, at.draft.name);
      }
    }
    return {
      ...{ told, draft, problems, rows },
      ...accounts,
      byAddress: (own?.byAddress ?? false) && may(viewer.role, 'user.manage'),
      again: draft === null ? null : await madeBefore(draft, viewer),
    };
  };
};
export type Planner = ReturnType<typeof planner>;

/** A plan as staff look at it. */
export const previewOf = (plan: Plan): PackagePreview => {
  const { told, draft, problems, rows, accounts, generated, known, again } = plan;
  const made = new Set(accounts.map(({ username }) => username.toLowerCase()));
  return {
    contest: draft && {
      title: draft.title,
      startTime: draft.startTime,
      endTime: draft.endTime,
      sealTime: draft.sealRank ? draft.sealRankTime : null,
      penaltyMinutes: draft.penaltyMinutes,
    },
    problems: problems.map(({ read, problemId }) => ({
      ...{ label: read.label, name: read.name, color: read.color, problemId },
    })),
    teams: rows.map(({ draft: { name, label, organization, groups, seat, accounts: listed } }) => ({
      ...{ name, label, organization: organization?.name ?? '', groups, seat },
      accounts: listed.map(({ username, ip }) => ({
        ...{ username, ip, made: made.has(username.toLowerCase()) },
      })),
    })),
    accounts: { known, made: accounts.length, generated },
    faults: told.faults,
    notes: told.notes,
    again,
  };
};
