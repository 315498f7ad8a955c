import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { flushAll } from '../platform/reload.ts';
import { textNow } from '../platform/texts/texts.ts';
import { onKept } from '../state/draft-store.ts';
import { useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import type { Call } from './client.ts';
import { proverOf, tieToHall } from './hall.ts';
import { countUnsent, sendUnsent } from './unsent-drafts.ts';

/** What only pages on machines of a hall load. */
export const prove = (hall: JudgeBridge) => proverOf(hall);

const dayMs = 24 * 3_600_000;
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
  const again = () => void sendOthers();
  addEventListener('online', again);
  setInterval(again, sendAgainMs);
};
