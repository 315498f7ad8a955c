import { AssizeError } from '@assize/shared/errors.ts';
import { ownBank } from '../problem/service.ts';
import type { JudgeBackend } from './backend.ts';
import { jobOf } from './job.ts';
import type { JudgeQueues } from './queue.ts';

/** Our own nodes, behind the judge queue. */
export const localBackend = (queues: JudgeQueues): JudgeBackend => ({
  oj: ownBank,
  submit: ({ problem, submission, traceId, turn }) => queues.add(jobOf(problem, submission, traceId), turn),
  async resume(key) {
    const state = await queues.state(key);
    if (state === 'failed') await queues.retry(key);
    return state !== 'gone';
  },
  cancel: (key) => queues.discard(key),
});

/** The judges that modules have registered, one for each bank. */
export const backendRegistry = () => {
  const backends = new Map<string, JudgeBackend>();
  return {
    /** @throws Error when another module judges this bank */
    register(backend: JudgeBackend): void {
      if (backends.has(backend.oj)) throw new Error(`two modules register the judge ${backend.oj}`);
      backends.set(backend.oj, backend);
    },
    /** undefined: a module that judged this bank is gone. */
    find: (oj: string): JudgeBackend | undefined => backends.get(oj),
    /** For a new submission. Throws `judge.not-connected`, which names the judge. */
    of(oj: string): JudgeBackend {
      const found = backends.get(oj);
      if (!found) throw new AssizeError('judge.not-connected', { params: { name: oj } });
      return found;
    },
  };
};
export type JudgeBackends = ReturnType<typeof backendRegistry>;
