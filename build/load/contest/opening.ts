import { getContestProblem, listContestProblems } from '@assize/shared/areas/contest/endpoints.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { profiled } from '../inspector.ts';
import { atPace, getter } from './pace.ts';
import { sized, withContest } from './site.ts';

const users = 1_000;
const problems = 13;
/** Everybody presses at the bell. */
const arriveSeconds = 5;
const barSeconds = 10;
const submissions = 300;
const submitSeconds = 30;

/** Addresses of scripts and styles that a page names. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');

/** The bell: everybody opens the contest, its problems and every statement; then the first programs come. */
export const opening = (): Promise<Figure[]> =>
  withContest(
    { teams: sized(users), problems },
    async ({ site, cid, displayIds, teams, submit, judged, inspect }) => {
      const { get, text, close } = getter(600);
      const page = `${site.url}/contest/${cid}`;
      const assets = assetsOf(await text(page));
      if (assets.length === 0) throw new Error(`${page} names no script`);
      let refused = 0;
      let requests = 0;
      const fetched = async (url: string, token?: string) => {
        const { status } = await get(url, token);
        requests += 1;
        if (status !== 200) refused += 1;
      };
      const each: number[] = [];
      const from = performance.now();
      const parts = await watchParts(inspect.server);
      const arrive = async (number: number) => {
        const began = performance.now();
        const token = teams[number % teams.length]?.client.token();
        await fetched(page);
        await Promise.all(assets.map((path) => fetched(site.url + path)));
        await fetched(`${site.url}/api${listContestProblems.path}?cid=${cid}`, token);
        for (const displayId of displayIds)
          await fetched(`${site.url}/api${getContestProblem.path}?cid=${cid}&displayId=${displayId}`, token);
        each.push(performance.now() - began);
      };
      await profiled(inspect.server, 'opening-server', () =>
        atPace({ perSecond: teams.length / arriveSeconds, seconds: arriveSeconds }, arrive),
      );
      const all = (performance.now() - from) / 1_000;
      const shares = await parts('opening');
      close();
      const ids: number[] = [];
      const posts: number[] = [];
      await atPace(
        { perSecond: sized(submissions) / submitSeconds, seconds: submitSeconds },
        async (number) => {
          const team = teams[number % teams.length];
          if (!team) return;
          const began = performance.now();
          ids.push(await submit(team, number));
          posts.push(performance.now() - began);
        },
      );
      await judged(ids);
      const name = `opening, ${teams.length} users within ${arriveSeconds} s`;
      return [
        plain(`${name}: requests`, requests, ''),
        atMost(`${name}: until the last has all`, all, 's', barSeconds),
        plain(`${name}: page, problems and ${problems} statements of one, p50`, percentile(each, 50), 'ms'),
        plain(`${name}: the same, p99`, percentile(each, 99), 'ms'),
        ...shares,
        atMost(`${name}: refused`, refused, `of ${requests}`, 0),
        plain(`${ids.length} submissions in ${submitSeconds} s: POST, p50`, percentile(posts, 50), 'ms'),
        plain(`${ids.length} submissions in ${submitSeconds} s: POST, p99`, percentile(posts, 99), 'ms'),
      ];
    },
    { website: true },
  );
