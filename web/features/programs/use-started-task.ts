import { useState } from 'react';
import { isOpen, type TaskState, useTask } from '../../data/task.ts';

/**
 * A task that a button starts. `start` begins another one, and the one before is forgotten. `of` is what was
 * given at the start, by which an outdated result is recognised. `before` is the task of an earlier visit of the
 * page, shown until another one begins.
 */
export const useStartedTask = <Given>(before: string | null = null) => {
  const [started, setStarted] = useState<{ key: string; of: Given } | null>(null);
  const [sending, setSending] = useState(false);
  const key = started?.key ?? (sending ? null : before);
  const task: TaskState | null = useTask(key);
  return {
    task,
    of: started?.of ?? null,
    key,
    busy: sending || (task !== null && isOpen(task)),
    start: async (of: Given, begin: () => Promise<{ key: string } | null>) => {
      setSending(true);
      setStarted(null);
      const answer = await begin();
      setSending(false);
      if (answer) setStarted({ key: answer.key, of });
    },
  };
};
