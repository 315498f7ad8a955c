import { useEffect, useEffectEvent, useState } from 'react';
import { type Ended, useOutbox } from '../../state/outbox.ts';

/** What was pressed here while there was no network, until it is sent: on machines of a hall. */
export const useKept = <T>(onEnded: (what: T, ended: Ended) => void) => {
  const [kept, setKept] = useState<{ key: string; what: T } | null>(null);
  const ended = useOutbox((box) => (kept === null ? undefined : box.ended.get(kept.key)));
  const end = useEffectEvent((how: Ended) => {
    if (kept === null) return;
    setKept(null);
    onEnded(kept.what, how);
  });
  useEffect(() => {
    if (ended) end(ended);
  }, [ended]);
  return { waits: kept !== null, begin: (key: string, what: T) => setKept({ key, what }) };
};
