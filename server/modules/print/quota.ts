import type { PrintJob } from './store.ts';

type PrintQuota = { jobs: number; jobsLeft: number; pages: number; pagesLeft: number };

/** What is left of the quota of a contest. Of a job that failed nobody got paper; reprints are at the cost of nobody. */
export const quotaOf = (
  { printJobs, printPages }: { printJobs: number; printPages: number },
  own: readonly Pick<PrintJob, 'state' | 'pages'>[],
): PrintQuota => {
  const counted = own.filter(({ state }) => state !== 'failed');
  const used = counted.reduce((sum, { pages }) => sum + pages, 0);
  return {
    jobs: printJobs,
    jobsLeft: Math.max(0, printJobs - counted.length),
    pages: printPages,
    pagesLeft: Math.max(0, printPages - used),
  };
};
