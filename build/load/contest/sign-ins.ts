import { ApiRefusal } from '../../launch/api-client.ts';
import { makeUsers, signIn } from '../../mock-contest/hall.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { memoryOf } from '../inspector.ts';
import { withSite } from '../site-under-load.ts';
import { peopleOf, sized } from './site.ts';

const signInCount = 1_000;
const lookMs = 250;
/** Pages wait so long for an answer. */
const patienceSeconds = 90;

/** Everybody signs in at the same moment. */
export const signIns = (): Promise<Figure[]> =>
  withSite(async ({ root, site, inspect }) => {
    const people = peopleOf(sized(signInCount));
    await makeUsers(root, people);
    const mib = async () => (await memoryOf(inspect.server)).rss / 2 ** 20;
    const before = await mib();
    let most = before;
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        most = Math.max(most, await mib());
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    })();
    let refused = 0;
    const times: number[] = [];
    const from = performance.now();
    await Promise.all(
      people.map(async (one) => {
        try {
          await signIn(site.url, one);
          times.push((performance.now() - from) / 1_000);
        } catch (error) {
          if (!(error instanceof ApiRefusal)) throw error;
          refused += 1;
        }
      }),
    );
    isOver = true;
    await looking;
    const name = `${people.length} sign-ins at once`;
    return [
      atMost(`${name}: refused`, refused, `of ${people.length}`, 0),
      plain(`${name}: half of them are in after`, percentile(times, 50), 's'),
      atMost(`${name}: the last is in after`, Math.max(...times), 's', patienceSeconds),
      plain(`${name}: server memory before`, before, 'MiB'),
      plain(`${name}: server memory at most`, most, 'MiB'),
    ];
  });
