/** Of each sample problem a right solution and a wrong one; every solution is judged by judged.soak.ts. */
import { judgeSolutions } from './judged.ts';

/** Verdicts of programs that use up their limits, which takes as long as the limits are. */
const slow = new Set(['TLE', 'MLE']);

await judgeSolutions((solutions) => {
  const right = solutions.find(({ verdict, language }) => verdict === 'AC' && language.startsWith('C++'));
  const wrong = solutions.find(({ verdict }) => verdict !== 'AC' && !slow.has(verdict));
  return [right, wrong].filter((one) => one !== undefined);
});
