import { events } from '@assize/shared/areas/draft/events.ts';
import { practice } from '@assize/shared/areas/submission/scope.ts';
import { useEffect, useState } from 'react';
import { on, useTopic } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { platform } from '../../platform/platform.ts';
import { agreedStore } from '../../state/draft-store.ts';
import { openDraft } from '../../state/open-draft.ts';
import { useSession } from '../../state/session.ts';
import { createDraftSync, hallPace, type ServerDraft, type SyncStatus, usualPace } from './draft-sync.ts';
import { serverDrafts } from './server-drafts.ts';

/** The server's copy of a draft; what it says belongs to the draft of `id`. */
export const useServerCopy = () => {
  const [status, setStatus] = useState<{ id: string; status: SyncStatus }>({
    id: '',
    status: { kind: 'off' },
  });
  const [newer, setNewer] = useState<{ id: string; draft: ServerDraft } | null>(null);
  const [sync] = useState(() =>
    createDraftSync({
      ...serverDrafts(call),
      agreed: agreedStore,
      paceOf: ({ scope }) => (platform.hall !== null && scope !== practice ? hallPace : usualPace),
      nowMs: Date.now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer),
      onOpen: (key) => {
        openDraft.now = key;
      },
      onStatus: (id, status) => setStatus({ id, status }),
      onNewer: (id, draft) => setNewer({ id, draft }),
    }),
  );
  useEffect(() => {
    const look = () => sync.look();
    const visible = () => document.visibilityState === 'visible' && look();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', visible);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', visible);
      void sync.flush();
      sync.close();
    };
  }, [sync]);
  const uid = useSession(({ user }) => user?.uid);
  useTopic(
    uid === undefined ? null : `user.${uid}`,
    {
      draft: on(events.user.draft, ({ scope, problemId, language, revision }) =>
        sync.heard(`${uid}/${scope}/${problemId}/${language}`, revision),
      ),
    },
    () => sync.look(),
  );
  return { sync, status, newer };
};
