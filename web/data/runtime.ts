import { getUserAuthInfo } from '@assize/shared/areas/account/user-info.ts';
import { QueryClient } from '@tanstack/react-query';
import { importPart } from '../platform/import-part.ts';
import { platform } from '../platform/platform.ts';
import { currentLocale, textNow, withTexts } from '../platform/texts/texts.ts';
import { useConnection } from '../state/connection.ts';
import { openLogin } from '../state/login-dialog.ts';
import { endSession, keepRoles, keepToken, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { type ClientPorts, createClient, createDownloader, createReader, createUploader } from './client.ts';
import { isPassing } from './failure.ts';
import { failureText } from './failure-text.ts';
import { fetchOrTake, takeNow } from './first-calls.ts';
import { createLive } from './live.ts';
import { everybody, forgetOthers } from './query-key.ts';
import { createSocketClient } from './socket.ts';

const { hall } = platform;
const hallPage = () => importPart(withTexts(['hall'], () => import('./hall-page.ts')));

/** Ends the session a refused token stood for and asks to sign in again; a newer session is left alone. */
const sessionEnded = (token: string | null, text: string): void => {
  const { token: now } = useSession.getState();
  if (token !== null && now !== token) return;
  endSession();
  toast({ kind: 'info', text, forMs: 6000 });
  openLogin();
};

const ports: ClientPorts = {
  fetch: fetchOrTake,
  token: { read: () => useSession.getState().token, write: keepToken },
  locale: currentLocale,
  onUnauthorized: (failure, token) => sessionEnded(token, failureText(failure, textNow())),
  onForbidden: () => {
    if (useSession.getState().token === null) return;
    // A failure is ignored: the roles only decide what is shown.
    call(getUserAuthInfo, {}).then(
      ({ roles }) => keepRoles(roles),
      () => undefined,
    );
  },
  prove: hall && (async (call) => (await hallPage()).prove(hall)(call)),
};
/** Calls an endpoint of the contract. */
export const call = createClient(ports);
/** Reads the answer of a call made ahead, if it is here. */
export const answerHere = createReader(ports, takeNow);
/** Reads a file of the server. */
export const download = createDownloader(ports);
/** Sends a file to the server, with progress. */
export const upload = createUploader(ports, () => new XMLHttpRequest());

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) => count < 2 && isPassing(failure),
    },
    mutations: { retry: false },
  },
});

export const socket = createSocketClient({
  open: () => new WebSocket(new URL('/api/ws', location.href.replace(/^http/, 'ws'))),
  token: () => useSession.getState().token,
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  random: Math.random,
  onState: (state) => useConnection.setState({ socket: state }),
  onSessionEnd: (token) => sessionEnded(token, textNow()('errors:auth.ended')),
});

/** Answers kept current by the socket. */
export const live = createLive({
  client: queryClient,
  listen: socket.listen,
  onLive: (topic, heard) =>
    useConnection.setState(({ silent }) => {
      const others = [...silent].filter((one) => one !== topic);
      return { silent: new Set(heard ? others : [...others, topic]) };
    }),
});

/** Starts the socket and ties it to the session and the network. */
export const startRuntime = (): void => {
  socket.start();
  if (hall) void hallPage().then(({ startHall }) => startHall(hall, call));
  useSession.subscribe((now, before) => {
    if (now.owner !== before.owner) forgetOthers(queryClient, now.owner);
    if (now.user?.uid === before.user?.uid) return;
    socket.restart();
    // Answers on the screen stay; the others of the person whose session ended are removed.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, of] }) => of !== everybody });
    void queryClient.invalidateQueries();
  });
  addEventListener('online', () => {
    useConnection.setState({ online: true });
    socket.hurry();
  });
  addEventListener('offline', () => useConnection.setState({ online: false }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.hurry();
  });
};
