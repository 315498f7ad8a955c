import type { taskProgress } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import type { JudgePorts } from '../agent/judge-submission.ts';

export type StoredBlob = { readonly hash: string; readonly size: number };

export type TaskPorts = JudgePorts & {
  /** Hands a file of this node, or bytes, to the server. @throws JudgeTrouble when it could not be handed over */
  readonly storeBlob: (content: { readonly path: string } | Uint8Array) => Promise<StoredBlob>;
};

export type TaskHooks = {
  /** Aborted when this node stops: the task goes to another one. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: z.infer<typeof taskProgress>) => void;
};
