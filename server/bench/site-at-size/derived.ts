import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import { countedAs, verdict } from '@assize/shared/domain/verdict.ts';
import { type ProblemDocument, unknownRate } from '../../modules/problem/document.ts';
import { keyOf, type StatusDocument } from '../../modules/solved/store.ts';
import type { SubmissionDocument } from '../../modules/submission/document.ts';

/** What verdicts move apart from their submission: counters of problems and statuses of users. */
export const derivedData = () => {
  const counts = new Map<number, ProblemCount>();
  const statuses = new Map<string, StatusDocument>();
  return {
    /** Takes the verdicts in the order in which they were given. */
    take({ uid, pid, submitId, submitTime, status, score }: SubmissionDocument): void {
      const count = counts.get(pid) ?? {
        total: 0,
        ac: 0,
        wa: 0,
        tle: 0,
        mle: 0,
        re: 0,
        pe: 0,
        ce: 0,
        se: 0,
        pa: 0,
      };
      const counter = countedAs(status);
      counts.set(pid, count);
      if (counter !== null) {
        count.total += 1;
        count[counter] += 1;
      }
      const key = keyOf(uid, pid);
      const before = statuses.get(key);
      const solvedNow = status === verdict.accepted;
      statuses.set(key, {
        _id: key,
        uid,
        pid,
        solvedBy: before?.solvedBy ?? (solvedNow ? submitId : null),
        solvedAt: before?.solvedAt ?? (solvedNow ? submitTime : null),
        status,
        score,
        submitId,
        submitTime,
      });
    },
    statuses: () => statuses.values(),
    withCounts(problem: ProblemDocument): ProblemDocument {
      const count = counts.get(problem._id) ?? problem.count;
      return { ...problem, count, passRate: count.total > 0 ? count.ac / count.total : unknownRate };
    },
  };
};
