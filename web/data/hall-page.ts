import { kioskSignIn, readKioskSeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { flushAll, leavePage } from '../platform/reload.ts';
import { textNow } from '../platform/texts/texts.ts';
import { useConnection } from '../state/connection.ts';
import { onKept } from '../state/draft-store.ts';
import { closeLogin, openLogin } from '../state/login-dialog.ts';
import { useOutbox } from '../state/outbox.ts';
import { leaveSession, signIn, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import type { Call } from './client.ts';
import { failureText } from './failure-text.ts';
import { proverOf, tieToHall } from './hall.ts';
import { createOutbox } from './hall-outbox.ts';
import { keepSeat } from './hall-seat.ts';
import { countUnsent, sendUnsent } from './unsent-drafts.ts';

/** What only pages on machines of a hall load. */
export const prove = (hall: JudgeBridge) => proverOf(hall);

const dayMs = 24 * 3_600_000;
const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const makeOutbox = (hall: JudgeBridge, call: Call) =>
  createOutbox({
    hall,
    call,
    after,
    owner: () => useSession.getState().user?.uid ?? null,
    newKey: () => crypto.randomUUID().replaceAll('-', ''),
    onWaiting: (waiting) => useOutbox.setState({ waiting }),
    onEnded: ({ key }, ended) => {
      useOutbox.setState((before) => ({ ended: new Map([...before.ended, [key, ended]]) }));
      const t = textNow();
      if ('refused' in ended)
        toast({ kind: 'error', text: t('hall:outbox.refused', { reason: ended.refused }), forMs: dayMs });
      else
        toast({
          kind: 'success',
          text: t('hall:outbox.sent', { id: ended.submitId }),
          forMs: 8_000,
        });
    },
    textOf: (failure) => failureText(failure, textNow()),
  });
let outbox: ReturnType<typeof makeOutbox> | undefined;
const outboxOf = (hall: JudgeBridge, call: Call) => {
  outbox ??= makeOutbox(hall, call);
  return outbox;
};
/** Makes a submission, which waits on the machine where there is no network. */
export const pressIn = (hall: JudgeBridge, call: Call): Call => outboxOf(hall, call).press;

/** Account that the seat signed in on this machine. */
const bySeatKey = 'hallSeat';
const seatOf = (hall: JudgeBridge, call: Call) => {
  let isFirst = true;
  return keepSeat({
    after,
    info: hall.info,
    read: () => call(readKioskSeat, {}),
    signIn: async (cid) => {
      const reply = await call(kioskSignIn, { body: { cid } });
      if (!('challenge' in reply)) return reply;
      openLogin();
      return null;
    },
    signed: () => {
      const { token, user } = useSession.getState();
      return {
        username: token === null ? null : (user?.username ?? null),
        bySeat: localStorage.getItem(bySeatKey),
      };
    },
    enter: (user) => {
      localStorage.setItem(bySeatKey, user.username);
      signIn(user);
      closeLogin();
    },
    leave: async () => {
      await flushAll();
      leaveSession();
    },
    open: (cid, anew) => {
      const { pathname } = location;
      const address = cid === null ? '/' : `/contest/${cid}`;
      const isThere = pathname === address || pathname.startsWith(`${address}/`);
      const isHome = pathname === '/' || pathname === '/home';
      // Later who sits here goes where they like.
      const leads = isFirst && isHome && !isThere && cid !== null;
      if (cid !== null) isFirst = false;
      if (anew || leads) void leavePage(() => location.assign(address));
    },
  });
};

const sendAgainMs = 10_000;

const uid = (): string | undefined => useSession.getState().user?.uid;
const unsaved = async (): Promise<number> => {
  const owner = uid();
  return owner === undefined ? 0 : countUnsent(owner);
};

/** Ties this page to the app that holds its machine. */
export const startHall = (hall: JudgeBridge, call: Call): void => {
  const sendOthers = async (): Promise<void> => {
    const owner = uid();
    if (owner !== undefined) await sendUnsent(owner, call);
  };
  const flush = async (): Promise<void> => {
    await flushAll();
    await sendOthers();
  };
  tieToHall(hall, {
    flush,
    show: (text, read) =>
      toast({
        kind: 'info',
        text: textNow()('hall:kiosk.says', { text }),
        forMs: dayMs,
        ...(read && { action: { text: textNow()('hall:kiosk.read'), run: read } }),
      }),
    signedIn: () => useSession.getState().token !== null,
    unsaved,
    onChange: (changed) => {
      useSession.subscribe(changed);
      onKept(changed);
    },
  });
  const seat = seatOf(hall, call);
  const box = outboxOf(hall, call);
  seat.look();
  hall.onSeat(seat.look);
  box.flush();
  useSession.subscribe((now, before) => {
    if (now.token !== null && before.token === null) box.flush();
    // The server ended the session: who sits here signs in anew. Who signed out stays so.
    if (now.token === null && before.token !== null && now.owner !== null) seat.look();
  });
  useConnection.subscribe((now, before) => {
    if ((now.socket === 'up' && before.socket !== 'up') || (now.online && !before.online)) box.flush();
  });
  const again = () => void sendOthers();
  addEventListener('online', again);
  setInterval(again, sendAgainMs);
};
