import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { FirstCall } from '../data/first-calls.ts';
import { languages } from '../platform/texts/languages.ts';
import type { PageRoute } from '../shells/common/route-table.ts';
import { routes } from './routes.tsx';

/** What a path of the table (`/problem/:problemID`, `/admin/*`, `*`) reads from an address; null: it is not its path. */
const matched = (path: string, pathname: string): Record<string, string> | null => {
  const wanted = path.split('/').filter((part) => part !== '');
  const given = pathname.split('/').filter((part) => part !== '');
  const isOpen = wanted.at(-1) === '*';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  if (!isOpen && given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of fixed.entries()) {
    const value = given[at];
    if (value === undefined || !(part.startsWith(':') || part === value)) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
  }
  return params;
};

/** The page of an address; undefined where the address leads on to another. */
export const firstPage = (pathname: string): PageRoute | undefined =>
  routes.find(({ path }) => matched(path, pathname) !== null);

const decoded = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));

/** The calls that a page makes first at an address; none where the address cannot be read. */
export const firstCalls = (
  page: PageRoute,
  { pathname, search }: { pathname: string; search: string },
  signedIn: boolean,
): readonly FirstCall[] => {
  try {
    const params = decoded(matched(page.path, pathname) ?? {});
    return page.handle.first?.({ params, search: new URLSearchParams(search), signedIn }) ?? [];
  } catch {
    return [];
  }
};

/**
 * One of the areas whose texts every page has (the build puts the texts of them all into one file), and those of the
 * pages people arrive at.
 */
const texts = import.meta.glob(
  '../../shared/areas/{common,site,people,contest,problem,submission}/texts/*.ts',
);

/** Begins to load a page and texts beside what all pages need. Whoever needs them loads them again and sees a failure. */
export const loadAhead = (page: PageRoute | undefined, locale: Locale): void => {
  const bundles = ['common', ...(page?.handle.texts ?? [])];
  const parts = [
    page?.load,
    languages[locale].antd,
    ...bundles.map((bundle) => texts[`../../shared/areas/${bundle}/texts/${locale}.ts`]),
  ];
  for (const part of parts) part?.().catch(() => undefined);
};
