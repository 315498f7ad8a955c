/** Waits for what must come, also where vitest's own waiting is not to be had: in hooks. */
export const until = async (check: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`did not come in ${withinMs} ms: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
