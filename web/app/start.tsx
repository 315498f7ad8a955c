import '../ui/reset.css';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { untilAnswered } from '../data/first-calls.ts';
import { startRuntime } from '../data/runtime.ts';
import { leavePage } from '../platform/reload.ts';
import { startTexts } from '../platform/texts/texts.ts';
import type { PageRoute } from '../shells/common/route-table.ts';
import { afterSignOut, followOtherTabs } from '../state/session.ts';
import { App } from './app.tsx';
import { backClosesDialogs } from './back-closes.ts';
import { pageRoutes, readyPage } from './router.tsx';

/** Draws the site in a language, once the texts of the first page are there. */
export const start = async (locale: Locale, page: PageRoute | undefined): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startTexts(locale, page?.handle.texts ?? []);
  // A page that cannot be loaded says so in its place.
  if (page) await readyPage(page).catch(() => undefined);
  await untilAnswered();
  startRuntime();
  // After a sign-out in another tab, no tab may stay on a page of that person.
  followOtherTabs(() => void leavePage(() => location.assign(afterSignOut(location.pathname))));
  const noteStep = backClosesDialogs();
  const router = createBrowserRouter(pageRoutes());
  router.subscribe(noteStep);
  createRoot(root).render(<App router={router} />);
};
