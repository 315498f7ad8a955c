import { useState } from 'react';
import { type TaskState, useTask } from '../../data/task.ts';

/**
 * A task that a button starts. `start` begins another one, and the one before is forgotten. `of` is what was
 * given at the start, by which an outdated result is recognised.
 */
export const useStartedTask = <Given>() => {
  const [started, setStarted] = useState<{ key: string; of: Given } | null>(null);
  const [sending, setSending] = useState(false);
  const task: TaskState | null = useTask(started?.key ?? null);
  return {
    task,
    of: started?.of ?? null,
    key: started?.key ?? null,
    busy: sending || (task !== null && task.state !== 'done' && task.state !== 'lost'),
    start: async (of: Given, begin: () => Promise<{ key: string } | null>) => {
      setSending(true);
      setStarted(null);
      const answer = await begin();
      setSending(false);
      if (answer) setStarted({ key: answer.key, of });
    },
  };
};
