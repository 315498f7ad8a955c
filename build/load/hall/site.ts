import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { makeHall, type SimHall } from '../../hall-sim/hall.ts';
import { makeUsers } from '../../mock-contest/hall.ts';
import { until } from '../../mock-contest/until.ts';
import { peopleOf, sized } from '../contest/site.ts';
import { makeProblem, pidOf, type SiteUnderLoad, withSite } from '../site-under-load.ts';

export type HallUnderLoad = SiteUnderLoad & { cid: number; hall: SimHall };

/** Machines of the hall that the bars are for; `BENCH_SHARE=0.1` makes it smaller. */
const fullHall = 500;
const hourMs = 3_600_000;
/** As a hall has it where nothing else is said. */
export const heartbeatSeconds = 10;

/** A whole site with a contest that runs in a hall, somebody at each machine, signed in by the seat. */
export const withHall = <T>(
  { spare = 0 }: { spare?: number },
  work: (under: HallUnderLoad) => Promise<T>,
): Promise<T> =>
  withSite(async (under) => {
    const { root, site } = under;
    const people = peopleOf(sized(fullHall));
    await makeUsers(root, people);
    await makeProblem(root, 'HALL', [{ input: '1 2\n', output: '3\n' }]);
    const startMs = Date.now() + 3_000;
    const { cid } = await root.call(createContest, {
      body: contestDraft.parse({
        title: 'Hall',
        description: 'Measured.',
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 5 * hourMs).toISOString(),
      }),
    });
    await root.call(addContestProblem, { body: { cid, pid: await pidOf(root, 'HALL'), displayId: 'A' } });
    const hall = await makeHall({
      ...{ url: site.url, root, cid, spare, proof: 'require', heartbeat: heartbeatSeconds },
      accounts: people.map(({ name }) => name),
    });
    try {
      await until('the contest runs', async () => {
        const { status } = await root.call(getContestInfo, { query: { cid } });
        return status === 0 ? true : null;
      });
      await hall.enrol();
      await hall.signIn();
      return await work({ ...under, cid, hall });
    } finally {
      hall.close();
    }
  });
