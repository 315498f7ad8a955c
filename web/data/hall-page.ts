import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { flushAll } from '../platform/reload.ts';
import { textNow } from '../platform/texts/texts.ts';
import { useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { proverOf, tieToHall } from './hall.ts';

/** What only pages on machines of a hall load. */
export const prove = (hall: JudgeBridge) => proverOf(hall);

const dayMs = 24 * 3_600_000;

/** Ties this page to the app that holds its machine. */
export const startHall = (hall: JudgeBridge): void =>
  tieToHall(hall, {
    flush: flushAll,
    show: (text, read) =>
      toast({
        kind: 'info',
        text: textNow()('hall:kiosk.says', { text }),
        forMs: dayMs,
        ...(read && { action: { text: textNow()('hall:kiosk.read'), run: read } }),
      }),
    signedIn: () => useSession.getState().token !== null,
    onSession: (changed) => void useSession.subscribe(changed),
  });
