import type { Switches } from '@assize/shared/areas/site-setting/endpoints.ts';
import { practice } from '@assize/shared/areas/submission/scope.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { mayReadProblem, type ProblemService, problemSubject } from '../problem/service.ts';
import { mayReadSubmission, maySeeCode, submissionAudience } from './policy.ts';
import type { Scope } from './scope.ts';

type Ports = {
  problems: Pick<ProblemService, 'forSubmission' | 'isPublic' | 'manages' | 'inContests'>;
  switches: () => Promise<
    Pick<Switches, 'openPublicJudge' | 'hideNonContestSubmissionCode' | 'defaultSubmitInterval'>
  >;
};
const isStaff = (role: Role) => may(role, 'problem.create');

/** Submitting on one's own, in no other scope. */
export const practiceScope = ({ problems, switches }: Ports): Scope => ({
  kind: practice,
  jobClass: 'practice',
  isPractice: true,
  audiences: ['detailed', 'plain'],
  mayRead: mayReadProblem,
  find: ({ problem, viewer }) => problems.forSubmission(problem, viewer),
  async admit({ problem, viewer }) {
    if (!(await switches()).openPublicJudge && !isStaff(viewer.role))
      throw new AssizeError('submission.judging-off');
    return { problem: await problems.forSubmission(problem, viewer), gid: null };
  },
  limits: async (_id, { role }) => ({
    intervalSeconds: isStaff(role) ? 0 : (await switches()).defaultSubmitInterval,
  }),
  async visibility(submission, problem) {
    const problemIsPublic = problems.isPublic(problem);
    const problemInRunningContest = (await problems.inContests.running([problem.pid])).has(problem.pid);
    const { hideNonContestSubmissionCode: isHidden } = await switches();
    return {
      sightOf(reader) {
        const isOwner = reader?.uid === submission.uid;
        const managesProblem = problems.manages(problem, reader);
        if (!mayReadSubmission({ isOwner, problemIsPublic, managesProblem })) return null;
        const { openCaseResult } = problem;
        return {
          audience: submissionAudience({ signedIn: reader !== null, openCaseResult, managesProblem }),
          code: maySeeCode({
            role: reader?.role ?? null,
            isOwner,
            isHidden,
            inContest: false,
            ownsContest: false,
            inGroup: false,
            isGroupRoot: false,
            shared: submission.share,
            codeSharing: problem.codeShare,
            problemInRunningContest,
          }),
          manages: managesProblem,
        };
      },
      subjects: [problemSubject(problem.pid)],
    };
  },
});
