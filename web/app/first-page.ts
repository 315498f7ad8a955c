import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { PageRoute } from '../shells/common/route-table.ts';
import { routes } from './routes.tsx';

/** Whether a path of the table (`/problem/:problemID`, `/admin/*`, `*`) is that of an address. */
const fits = (path: string, pathname: string): boolean => {
  const wanted = path.split('/').filter((part) => part !== '');
  const given = pathname.split('/').filter((part) => part !== '');
  const isOpen = wanted.at(-1) === '*';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  return (
    (isOpen || given.length === wanted.length) &&
    fixed.every((part, at) => given[at] !== undefined && (part.startsWith(':') || part === given[at]))
  );
};

/** The page of an address; undefined where the address leads on to another. */
export const firstPage = (pathname: string): PageRoute | undefined =>
  routes.find(({ path }) => fits(path, pathname));

const texts = import.meta.glob('../../shared/areas/*/texts/*.ts');

/** Begins to load what a page needs beside what all pages need. Whoever needs it loads it again and sees a failure. */
export const loadAhead = (
  { load, handle }: PageRoute,
  bundlesOfAll: readonly string[],
  locale: Locale,
): void => {
  const bundles = [...bundlesOfAll, ...handle.texts].map(
    (name) => `../../shared/areas/${name}/texts/${locale}.ts`,
  );
  for (const part of [load, ...bundles.map((name) => texts[name])]) part?.().catch(() => undefined);
};
