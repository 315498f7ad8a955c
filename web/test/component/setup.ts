import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import '../../app/zod-setup.ts';
import '../../ui/reset.css';
import { queryClient, startRuntime } from '../../data/runtime.ts';
import { startTexts, switchLocale } from '../../platform/texts/texts.ts';
import { closeLogin } from '../../state/login-dialog.ts';
import { leaveSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { useToasts } from '../../state/toasts.ts';
import { fetchFrom, requestFrom } from './fake-server.ts';
import { answerFrames, live, server, troubles } from './site.ts';

const RealSocket = WebSocket;
vi.stubGlobal('fetch', fetchFrom(server, fetch.bind(globalThis)));
vi.stubGlobal('XMLHttpRequest', requestFrom(server));
vi.stubGlobal('WebSocket', function connect(url: string | URL, protocols?: string | string[]) {
  return new URL(url, location.href).pathname === '/api/ws' ? live.open() : new RealSocket(url, protocols);
});
addEventListener('error', ({ message }) => troubles.push(`script: ${message}`));
const { error } = console;
console.error = (...words: unknown[]) => {
  troubles.push(`console: ${words.map(String).join(' ').slice(0, 500)}`);
  error(...words);
};

// Fading and sliding end at once, so that colours and places can be read. Menus wait for that end.
const atOnce = ['transition', 'animation'].map(
  (kind) => `${kind}-duration: 1ms !important; ${kind}-delay: 0s !important;`,
);
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: `*, *::before, *::after { ${atOnce.join(' ')} animation-iteration-count: 1 !important; }`,
  }),
);

const settings = useSettings.getInitialState();

/** Empties the browser's databases: work kept by one file would be taken up again in the forms of the next. */
const forgetDrafts = async () => {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    await Promise.all([...database.objectStoreNames].map((store) => database.clear(store)));
    database.close();
  }
};

beforeAll(async () => {
  await startTexts('en-US', []);
  startRuntime();
});

beforeEach(async () => {
  answerFrames();
  await switchLocale('en-US');
  useSettings.setState(settings, true);
});

afterEach(async () => {
  await cleanup();
  await server.quiet();
  leaveSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  await forgetDrafts();
  closeLogin();
  useToasts.setState(useToasts.getInitialState(), true);
  expect([...server.reset(), ...troubles.splice(0)]).toEqual([]);
});
