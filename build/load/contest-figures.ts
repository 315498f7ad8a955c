import { boardReaders, boardRequests } from './contest/board.ts';
import { burst } from './contest/burst.ts';
import { opening } from './contest/opening.ts';
import { boardPage } from './contest/page.ts';
import { rejudging } from './contest/rejudging.ts';
import { signIns } from './contest/sign-ins.ts';
import { typists } from './contest/typists.ts';
import type { Figure } from './figure.ts';

/** A contest under load. `BENCH_SHARE=0.1` makes halls smaller; `BENCH_MINUTES` is the length of the burst. */
export const contestFigures = {
  'contest-board': boardRequests,
  'contest-readers': boardReaders,
  'contest-opening': opening,
  'contest-page': boardPage,
  'contest-rejudge': rejudging,
  'contest-burst': burst,
  'contest-sign-ins': signIns,
  'hall-typists': typists,
} as const satisfies Record<string, () => Promise<Figure[]>>;
