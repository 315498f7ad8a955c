import { importContestPackage, type PackagePreview } from '@assize/shared/areas/contest-import/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { openArchive } from '../../platform/files/read-archive.ts';
import type { Change } from '../../platform/http/audit.ts';
import type { Actor, UploadedFile, Viewer } from '../../platform/http/handler.ts';
import type { DoTogether } from '../../platform/mongo/together.ts';
import type { AccountOnBoard } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import { foldersWith, type PackageTree, packageTree } from '../package/service.ts';
import { type Staging, withStaged } from '../testdata/service.ts';
import type { ManyUsers, StoreAccounts } from '../user-admin/service.ts';
import { type Plan, type Ports as PlanPorts, planner, previewOf } from './plan.ts';

type Ports = PlanPorts & {
  users: Pick<ManyUsers, 'read' | 'makeFor'>;
  audit: Pick<AuditService, 'during'>;
  staging: Staging;
  together: DoTogether;
};
const noAccounts: StoreAccounts = async () => {};

const call = `${importContestPackage.method} ${importContestPackage.path}`;

/** The folder of a package in its archive: its top, or the one that holds the file of the contest. */
const packageIn = (tree: PackageTree): PackageTree => {
  const names = ['contest.json', 'contest.yaml', 'contest.yml'];
  const [folder = ''] = names.flatMap((name) => foldersWith(tree, name));
  return tree.in(folder);
};

/** Contests out of contest packages, all of a package or nothing of it (Imports). */
export const contestImports = (ports: Ports) => {
  const { contests, teams, users, audit, staging, together } = ports;
  const planOf = planner(ports);

  /** Reads an uploaded package while it lies here. */
  const read = (upload: UploadedFile | undefined, viewer: Viewer): Promise<Plan> =>
    withStaged(staging, upload, importContestPackage.maxBody, async ({ path, bytes }) => {
      const archive = await openArchive(path, bytes);
      try {
        return await planOf(packageIn(packageTree(archive)), viewer);
      } finally {
        archive.close();
      }
    });

  /** Says what is missing before anything is stored; what it gives stores all of it. */
  const prepared = async (
    plan: Plan,
    cid: number,
    actor: Actor,
    made: readonly AccountOnBoard[],
  ): Promise<(accounts: StoreAccounts) => Promise<void>> => {
    const { viewer } = actor;
    if (plan.draft === null) throw new AssizeError('contest-import.refused');
    const contest = await contests.making.newRecord(cid, plan.draft, viewer, {
      problems: plan.problems.flatMap((one) => one.placed ?? []),
      accounts: new Map(made.map(({ username, uid }) => [username.toLowerCase(), uid])),
    });
    const planned = await teams.imports.planNew(plan.rows, { contest, viewer, made });
    if (planned.faults.length > 0) throw new AssizeError('contest-import.refused');
    return (accounts) =>
      audit.during(actor, 'contest.import', call, async () => {
        const counts = { teams: planned.teams.length, accounts: made.length };
        let change: Change = { target: '' };
        await together(async (within) => {
          await accounts(within);
          if (planned.teams.length > 0)
            await teams.imports.storeNew(cid, planned.teams, plan.byAddress, within);
          change = await contests.making.insert(contest, within);
        });
        return { data: undefined, audit: { ...change, after: { ...change.after, ...counts } } };
      });
  };

  return {
    check: async (upload: UploadedFile | undefined, viewer: Viewer): Promise<PackagePreview> =>
      previewOf(await read(upload, viewer)),

    /** @throws AssizeError `contest-import.refused` naming the first fault, `contest-import.again` */
    async run(
      upload: UploadedFile | undefined,
      again: boolean,
      actor: Actor,
    ): Promise<ReplyOf<typeof importContestPackage>> {
      const plan = await read(upload, actor.viewer);
      const { faults } = plan.told;
      const [first] = faults;
      if (first)
        throw new AssizeError('contest-import.refused', {
          field: `${first.file} ${first.field}`.trim(),
          params: { count: faults.length },
        });
      if (plan.again !== null && !again)
        throw new AssizeError('contest-import.again', { field: 'again', params: { cid: plan.again } });
      const cid = await contests.making.newCid();
      if (plan.accounts.length === 0) {
        await (await prepared(plan, cid, actor, []))(noAccounts);
        return { cid, batch: null, key: null };
      }
      const made = await users.makeFor(plan.accounts, actor, call, (records) =>
        prepared(plan, cid, actor, records),
      );
      return { cid, ...made };
    },
  };
};
export type ContestImports = ReturnType<typeof contestImports>;
