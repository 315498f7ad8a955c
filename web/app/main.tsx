import './zod-setup.ts';
import '../ui/reset.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { startRuntime } from '../data/runtime.ts';
import { startTexts } from '../platform/texts/texts.ts';
import { afterSignOut, followOtherTabs } from '../state/session.ts';
import { App } from './app.tsx';
import { pageRoutes, preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const start = async () => {
  await startTexts(preloadPage(location.pathname));
  startRuntime();
  // After a sign-out in another tab, no tab may stay on a page of that person.
  followOtherTabs(() => location.assign(afterSignOut(location.pathname)));
  createRoot(root).render(<App router={createBrowserRouter(pageRoutes)} />);
};
start().catch((failure: unknown) => {
  document.getElementById('failed')?.removeAttribute('hidden');
  throw failure;
});
