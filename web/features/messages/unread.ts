import { readUnread } from '@assize/shared/areas/message/endpoints.ts';
import { events } from '@assize/shared/areas/message/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { on, refetchAll, useApi, useTopic } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

/** Page of the system messages. */
export const messagesPath = '/message/sys';
/** Interval of asking while there is no push. */
const pollMs = 120_000;
/** A notice reaches all open pages at once: each asks within this time, so that they do not ask together. */
const spreadMs = 5_000;
const toldForMs = 5_000;

const sum = ({ comment, reply, like, mine, sys }: ReplyOf<typeof readUnread>): number =>
  comment + reply + like + mine + sys;

/** How many messages the person who is signed in has not read; more of them are told in a toast. */
export const useUnread = (): number => {
  const { t } = useText();
  const user = useSession((session) => session.user);
  const uid = user?.uid;
  const { data } = useApi(
    readUnread,
    {},
    {
      enabled: uid !== undefined,
      pollMs: () => pollMs,
      topics:
        uid === undefined ? [] : [{ name: `user.${uid}`, events: { message: again(events.user.message) } }],
    },
  );
  useTopic(
    uid === undefined ? null : 'site',
    {
      notice: on(events.site.notice, () => {
        setTimeout(() => void refetchAll(readUnread), Math.random() * spreadMs);
      }),
    },
    () => undefined,
  );
  const count = uid === undefined || !data ? null : sum(data);
  // The first count of a page that was opened is no news; that of somebody who has just signed in is.
  const known = useRef<number | null>(null);
  const { pathname } = useLocation();
  const tell = useEffectEvent((now: number) => {
    if (pathname === messagesPath) return;
    toast({
      kind: 'info',
      text: t('message:arrived', { name: user?.username ?? '', count: now }),
      action: { text: t('common:toast.open'), to: messagesPath },
      forMs: toldForMs,
    });
  });
  useEffect(() => {
    if (uid === undefined) known.current = 0;
    if (count === null) return;
    if (known.current !== null && count > known.current) tell(count);
    known.current = count;
  }, [count, uid]);
  return count ?? 0;
};
