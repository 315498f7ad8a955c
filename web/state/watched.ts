import { useEffect } from 'react';

const watched = new Map<number, number>();
/** Submissions of this page that the server has not answered yet. */
const sending = new Set<Promise<unknown>>();

/** Keeps in mind that a submission is being sent: its verdict may come before the answer that tells its number. */
export const whileSending = <T>(answer: Promise<T>): Promise<T> => {
  sending.add(answer);
  const end = () => sending.delete(answer);
  answer.then(end, end);
  return answer;
};

/** Resolves when no submission is being sent, and the page has drawn what came of it. */
const afterSending = async (): Promise<void> => {
  if (sending.size === 0) return;
  await Promise.allSettled([...sending]);
  await new Promise((drawn) => setTimeout(drawn));
  await afterSending();
};

/** Whether the verdict of a submission is on the screen already, so that no toast is needed. */
export const isWatched = async (submitId: number): Promise<boolean> => {
  await afterSending();
  return document.visibilityState === 'visible' && watched.has(submitId);
};

/** Says that this component shows the verdict of a submission while it is mounted. */
export const useWatching = (submitId: number | null): void => {
  useEffect(() => {
    if (submitId === null) return;
    watched.set(submitId, (watched.get(submitId) ?? 0) + 1);
    return () => {
      const left = (watched.get(submitId) ?? 1) - 1;
      if (left > 0) watched.set(submitId, left);
      else watched.delete(submitId);
    };
  }, [submitId]);
};
