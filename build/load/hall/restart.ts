import { until } from '../../mock-contest/until.ts';
import { atMost, type Figure, plain } from '../figure.ts';
import { withHall } from './site.ts';

const barSeconds = 30;
const rounds = 3;

/** The server is killed and comes back: how long until staff see every seat as it is, from machines that it has heard anew. */
export const restart = (): Promise<Figure[]> =>
  withHall({}, async ({ hall, site }) => {
    const answers: number[] = [];
    const greens: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      site.server.kill('SIGKILL');
      const seconds = () => (performance.now() - from) / 1_000;
      await until('the map answers', () => hall.map().catch(() => null), { everyMs: 50 });
      answers.push(seconds());
      await until(
        'all seats are green',
        async () => {
          const isHeard = hall.kiosks.every(({ sights }) =>
            sights.some(({ is, atMs }) => is === 'heard' && atMs > from),
          );
          if (!isHeard) return null;
          const rows = await hall.map().catch(() => []);
          return rows.length > 0 && rows.every(({ state }) => state === 'contest') ? true : null;
        },
        { everyMs: 100 },
      );
      greens.push(seconds());
    }
    const name = `server killed under ${hall.kiosks.length} machines, worst of ${rounds}`;
    return [
      plain(`${name}: until the seat map answers`, Math.max(...answers), 's'),
      atMost(
        `${name}: until every machine was heard anew and is green`,
        Math.max(...greens),
        's',
        barSeconds,
      ),
    ];
  });
