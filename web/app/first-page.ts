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

/** One of the areas whose texts every page has; the build puts the texts of them all into one file. */
const texts = import.meta.glob('../../shared/areas/common/texts/*.ts');

/** Begins to load a page and texts beside what all pages need. Whoever needs them loads them again and sees a failure. */
export const loadAhead = (page: PageRoute | undefined, locale: Locale): void => {
  const parts = [page?.load, texts[`../../shared/areas/common/texts/${locale}.ts`]];
  for (const part of parts) part?.().catch(() => undefined);
};
