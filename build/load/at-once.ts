/** Does something to each, so many at once. */
export const eachOf = async <T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < list.length; index = next++) {
      const one = list[index];
      if (one !== undefined) await work(one, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, lane));
};
