import type { Random } from '../samples/lib/random.ts';
import type { Mock } from './mock.ts';

/** One subject beside problems and boards, played while the contest runs. A disagreement goes to the tally. */
export type Scenario = {
  name: string;
  /** From the start on; resolves when it has nothing more to do, at the latest some seconds after the end. */
  during?(mock: Mock, random: Random): Promise<void>;
  /** While no team sends and every run is judged. */
  inCalm?(mock: Mock, moment: string): Promise<void>;
  /** Once results are revealed. */
  atEnd?(mock: Mock): Promise<void>;
};
