/** Every reference and every wrong solution of the sample problems. */
import { judgeSolutions } from './judged.ts';

await judgeSolutions((solutions) => solutions);
