import { matchPath, matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { trailOf } from '../shells/common/route-table.ts';
import { routes } from './routes.tsx';

/** An address that fits a path. */
const addressOf = (path: string): string => path.replace(/:\w+/g, '7').replace(/\*$/, 'no/such/page');

describe('table of routes', () => {
  it.each(routes.map(({ path }) => path))(
    '%s is the first that fits its address, as for the router',
    (path) => {
      const address = path === '*' ? '/no/such/page' : addressOf(path);
      expect(routes.find((one) => matchPath(one.path, address))?.path).toBe(path);
      expect(
        matchRoutes(
          routes.map((one) => ({ path: one.path })),
          address,
        )?.at(-1)?.route.path,
      ).toBe(path);
    },
  );

  it('pages are reached from pages that are there and have a place in a menu', () => {
    for (const route of routes) {
      const trail = trailOf(routes, route);
      expect(trail.at(-1)).toBe(route);
      const { parent } = route.handle;
      if (parent === undefined) continue;
      expect(trail.length, route.path).toBeGreaterThan(1);
      expect(trail[0]?.handle.menu, route.path).toBeDefined();
    }
  });

  it('every page has an entry in a menu or a page that it is reached from', () => {
    // From links in pages, from the footer, or by the program.
    const reachedElsewhere = [
      '/scrollBoard',
      '/contest-print/:contestID/:printID',
      '/contest-balloon/:contestID',
      '/contest-clock/:contestID',
      '/user-home',
      '/judge-queue',
      '/reset-password',
      '/login/provider',
      '/setting',
      '/message',
      '/message/sys',
      '/logout',
      '/admin/login',
      '/admin/*',
      '*',
    ];
    const lost = routes.filter(
      ({ path, handle }) =>
        handle.menu === undefined && handle.parent === undefined && !reachedElsewhere.includes(path),
    );
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});
