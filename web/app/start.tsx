import '../ui/reset.css';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { startRuntime } from '../data/runtime.ts';
import { startTexts, type TextBundle } from '../platform/texts/texts.ts';
import { afterSignOut, followOtherTabs } from '../state/session.ts';
import { App } from './app.tsx';
import { pageRoutes } from './router.tsx';

/** Draws the site in a language, once the texts of the first page are there. */
export const start = async (locale: Locale, ofFirstPage: readonly TextBundle[]): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startTexts(locale, ofFirstPage);
  startRuntime();
  // After a sign-out in another tab, no tab may stay on a page of that person.
  followOtherTabs(() => location.assign(afterSignOut(location.pathname)));
  createRoot(root).render(<App router={createBrowserRouter(pageRoutes)} />);
};
