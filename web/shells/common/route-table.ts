import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import type { Verb } from '@assize/shared/domain/permissions.ts';
import { type ComponentType, createContext, use } from 'react';
import { useMatches } from 'react-router-dom';
import type { FirstCall } from '../../data/first-calls.ts';
import type { TextBundle, TextName } from '../../platform/texts/texts.ts';
import type { AdminIcon } from '../admin/icons.ts';
import type { SiteIcon } from '../site/icons.ts';

export const adminGroups = ['problem', 'contest', 'judging', 'site'] as const;

type SiteEntry = { text: TextName; icon: SiteIcon };
type AdminEntry = { text: TextName; icon: AdminIcon; group: (typeof adminGroups)[number] | null };

/** The address at which a page begins. */
export type Arrival = {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  signedIn: boolean;
};

type Handle<Layout, Access, Entry> = {
  layout: Layout;
  /** Bundles of the page itself; the bundles of every page and of the shell come in addition. */
  texts: readonly TextBundle[];
  /** Who may open the page; the server decides again on each call. */
  access: Access;
  /** The page's place in the menu of its shell; a page without one is reached from others. */
  menu?: Entry;
  /** The page's name until it names itself by what it shows; `own`: it has no name before that. */
  title: TextName | 'own';
  /** Calls without which the page shows nothing: made while its code is on its way. */
  first?: (at: Arrival) => readonly FirstCall[];
  /** Path of the page that leads to this one: marked in the menu, and shown before it in the breadcrumb. */
  parent?: string;
};

/** How much of the window a page of the site takes: `full` fills it and hides the footer, `focus` the bar too. */
export type SiteLayout = 'page' | 'wide' | 'full' | 'focus';
/**
 * A part of a contest in its menu; without the right (null: none is needed) it is no link, and not shown at all where
 * it is for staff. `printOnly`: where the contest has printing; `virtualOnly`: where it can be taken virtually.
 */
export type ContestTab = {
  text: TextName;
  right: ContestRight | null;
  acmOnly?: true;
  printOnly?: true;
  virtualOnly?: true;
  /** Switch of the site without which it is not there. */
  open?: 'openContestComment';
  /** A number beside its name. */
  badge?: 'clarifications';
};

/** Rights that nobody gets by taking part. */
export const staffRights: readonly (ContestRight | null)[] = [
  'manage',
  'staff',
  'rejudge',
  'prints',
  'balloons',
  'proctor',
];
type SiteHandle = Handle<SiteLayout, 'anyone', SiteEntry> & { tab?: ContestTab };
type AdminHandle = Handle<'admin', Verb, AdminEntry>;
/** A page without a shell. */
type BareHandle = Handle<'bare', 'anyone', never>;

/** A route as the table of `app/routes.tsx` has it; its path is its id. */
export type PageRoute = {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  handle: SiteHandle | AdminHandle | BareHandle;
};

/** Whether a page is one of a contest, whose frame stands around it and whose menu takes the place of the site's. */
export const isOfContest = ({ path }: Pick<PageRoute, 'path'>): boolean =>
  path === contestPath || path.startsWith(`${contestPath}/`);
const contestPath = '/contest/:contestID';

const RouteTable = createContext<readonly PageRoute[]>([]);
export const RouteTableProvider = RouteTable.Provider;

/** All pages there are. */
export const useRouteTable = (): readonly PageRoute[] => use(RouteTable);

/** The page that is shown; undefined while the address leads on to another. */
export const useCurrentRoute = (): PageRoute | undefined => {
  const id = useMatches().at(-1)?.id;
  return useRouteTable().find(({ path }) => path === id);
};

/** A page after its ancestors, the topmost first. */
export const trailOf = (table: readonly PageRoute[], page: PageRoute | undefined): readonly PageRoute[] => {
  if (!page) return [];
  const { parent } = page.handle;
  return [
    ...(parent === undefined
      ? []
      : trailOf(
          table,
          table.find(({ path }) => path === parent),
        )),
    page,
  ];
};

/** The entry of the menu to be marked: of the page that is shown, else of the nearest one it is reached from. */
export const useCurrentEntry = (): PageRoute | undefined => {
  const trail = trailOf(useRouteTable(), useCurrentRoute());
  return trail.findLast(({ handle }) => handle.menu !== undefined);
};
