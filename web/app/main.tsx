import './zod-setup.ts';
import '../styles/base.css';
import '../styles/shell.css';
import '../styles/feedback.css';
import { createRoot } from 'react-dom/client';
import { startRuntime } from '../api/runtime.ts';
import { startTexts } from '../i18n/i18n.ts';
import { watchHistory } from '../state/history-guard.ts';
import { followOtherTabs } from '../state/session.ts';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

preloadPage(location.pathname);
await startTexts();
startRuntime();
// Signed out in another tab: this one must not stay on a page of that person (product rules on sessions).
followOtherTabs(() => location.assign('/home'));
watchHistory();
createRoot(root).render(<App />);
