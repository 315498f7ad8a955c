import { createDraftSync, hallPace, type SyncPorts } from '../draft-sync.ts';

/** A draft kept in step without a page: at the pace of a hall, remembering nothing beyond this run. */
export const bareSync = (ports: Pick<SyncPorts, 'read' | 'save' | 'setbackOf'> & Partial<SyncPorts>) =>
  createDraftSync({
    agreed: { read: async () => undefined, write: async () => undefined },
    paceOf: () => hallPace,
    nowMs: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    onOpen: () => undefined,
    onStatus: () => undefined,
    onNewer: () => undefined,
    ...ports,
  });
