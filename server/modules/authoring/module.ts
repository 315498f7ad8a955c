import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { LanguageService } from '../language/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { TagService } from '../tag/service.ts';
import type { TaskService } from '../task/service.ts';
import type { TestdataService } from '../testdata/service.ts';
import { problemBulk } from './bulk.ts';
import { draftFiles } from './draft-files.ts';
import { problemAuthoring } from './problems.ts';
import { programTasks } from './programs.ts';
import { bulkRoutes, problemRoutes, programRoutes } from './routes.ts';
import { problemSaver } from './save.ts';
import type { AuthoringService } from './service.ts';
import { verifyStore, versionsStore } from './store.ts';
import { problemVerifier } from './verify.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  audit: AuditService;
  language: Pick<LanguageService, 'names'>;
  problem: ProblemService;
  tag: TagService;
  task: TaskService;
  testdata: TestdataService;
};

/** Writing problems: form, versions, test data and programs. */
export const authoring = defineModule({
  name: 'authoring',
  create: (core, { account, audit, language, problem, tag, task, testdata }: Needs) => {
    const { database, clock, ids, files } = core;
    const { blobs } = files;
    const versions = versionsStore(database);
    const drafts = draftFiles(blobs);
    const saver = problemSaver({
      problems: problem.writing,
      versions,
      tags: tag.named,
      sets: testdata.sets,
      drafts,
      blobs,
      compileFailure: task.compiles.failureOf,
      ids,
      clock,
    });
    const problems = problemAuthoring({
      problems: problem.writing,
      versions,
      tags: tag.records,
      saver,
      drafts,
      usernames: account.people.usernames,
      uidsMatching: account.people.uidsMatching,
      now: () => clock.now(),
    });
    const { managed } = testdata.ofProblems;
    const programs = programTasks({
      tasks: task,
      sets: testdata.sets,
      savedDraft: async (pid, viewer) => drafts.read(await managed(pid, viewer)),
      offered: language.names,
      blobs,
      compiles: task.compiles,
    });
    const verifier = problemVerifier({
      tasks: task,
      async saved(pid, viewer) {
        const found = await managed(pid, viewer);
        return { problem: found, programs: (await drafts.read(found)).programs };
      },
      samples: problem.examples,
      offered: language.names,
      verifies: verifyStore(database),
      clock,
    });
    const service: AuthoringService = problems;
    return {
      service,
      routes: [
        ...problemRoutes(problems),
        ...bulkRoutes(problemBulk({ problems, tags: tag.records, audit })),
        ...programRoutes(programs, verifier),
      ],
      fileRefs: { lasting: versions.files },
    };
  },
});
