type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Called once, before the router listens: who listens first may keep a step through the history from those after. */
export const watchHistory = (): void => addEventListener('popstate', (event) => guard?.(event));

/** Has each step through the history told to `next` before the router hears of it; gives what ends that. */
export const guardHistory = (next: Guard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
};
