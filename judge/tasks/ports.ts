import type { taskProgress } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import type { JudgePorts } from '../run/judge-submission.ts';

export type StoredBlob = { readonly hash: string; readonly size: number };

export type TaskPorts = JudgePorts & {
  /** Stores a file of this node, or bytes, on the server. @throws JudgeTrouble when that fails */
  readonly storeBlob: (content: { readonly path: string } | Uint8Array) => Promise<StoredBlob>;
};

export type TaskHooks = {
  /** Aborted when this node stops: the task goes to another one. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: z.infer<typeof taskProgress>) => void;
};
