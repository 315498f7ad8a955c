/**
 * How long a journey waits for what must come, in ms. A machine with two cores that judges, serves and shows pages at
 * once is slow now and then; how fast pages are is measured by `npm run bench`.
 */
export const patienceMs = 60_000;
