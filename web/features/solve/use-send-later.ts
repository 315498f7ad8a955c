import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Waiting<T> = { what: T; readyAtMs: number };

const tickMs = 250;

/** Something that is sent by itself after a wait that is counted down. */
export const useSendLater = <T>(send: (what: T) => void) => {
  const [waiting, setWaiting] = useState<Waiting<T> | null>(null);
  const [now, setNow] = useState(() => performance.now());
  /** Sent already; ticks may come before that is drawn. */
  const sent = useRef<Waiting<T> | null>(null);
  const look = useEffectEvent(() => {
    if (waiting === null || waiting === sent.current) return;
    setNow(performance.now());
    if (performance.now() < waiting.readyAtMs) return;
    sent.current = waiting;
    setWaiting(null);
    send(waiting.what);
  });
  const counts = waiting !== null;
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [counts]);
  return {
    /** Whole seconds that are left; null: nothing waits. */
    seconds: waiting && Math.max(1, Math.ceil((waiting.readyAtMs - now) / 1000)),
    after(seconds: number, what: T) {
      setNow(performance.now());
      setWaiting({ what, readyAtMs: performance.now() + seconds * 1000 });
    },
    replace: (what: T) => setWaiting((before) => before && { ...before, what }),
    cancel: () => setWaiting(null),
  };
};
