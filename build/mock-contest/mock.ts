import type { SimHall } from '../hall-sim/hall.ts';
import type { Apps } from './apps.ts';
import type { BoardReader } from './board-reader.ts';
import type { SignedIn } from './hall.ts';
import type { Attempt, Rules, Tier } from './model.ts';
import type { Socket } from './socket.ts';
import type { Tally } from './tally.ts';
import type { Task } from './tasks.ts';
import { until } from './until.ts';

export type Size = {
  teams: number;
  minutes: number;
  problems: number;
  seed: number;
  /** Teams that sit at machines of a hall, the first ones; left out: none does. */
  kiosks?: number;
  /** Teams after those that sit at real machines: the app in a real Electron. */
  apps?: number;
  /** Folder for pictures of real machines. */
  pictures?: string;
};

export type MockProblem = { pid: number; displayId: string; task: Task };

export type Team = SignedIn & {
  index: number;
  socket: Socket;
  board: BoardReader;
  /** Verdicts that were told, by submission. */
  verdicts: Map<number, { status: number; atMs: number }>;
};

/** A contest that is played, with all that is known of it. */
export type Mock = {
  readonly url: string;
  readonly size: Size;
  readonly cid: number;
  readonly root: SignedIn;
  /** Owner of the contest. */
  readonly director: SignedIn;
  /** Prints, and brings balloons. */
  readonly desk: SignedIn;
  /** Sees behind the seal, and takes no part. */
  readonly jury: SignedIn & { socket: Socket; board: BoardReader };
  /** Reads the outside board without an account. */
  readonly spectators: readonly { socket: Socket; board: BoardReader }[];
  readonly teams: readonly Team[];
  /** null: nobody sits at a machine of a hall. */
  readonly hall: SimHall | null;
  /** null: no real machine is in the hall. */
  readonly apps: Apps | null;
  readonly stars: ReadonlySet<number>;
  readonly tiers: readonly Tier[];
  readonly problems: readonly MockProblem[];
  readonly rules: Rules;
  readonly attempts: Attempt[];
  /** Problems whose verdicts are being exchanged. */
  readonly unsettled: Set<number>;
  readonly gate: Gate;
  /** Comparisons and changes of the contest come one after another. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly tally: Tally;
  revealed: boolean;
  /** Whether the data of the faulty problem are right now. */
  mended: boolean;
};

/** Holds the teams back while boards are compared. */
export const makeGate = () => {
  let closed: PromiseWithResolvers<void> | null = null;
  return {
    async pass(): Promise<void> {
      while (closed !== null) await closed.promise;
    },
    close(): void {
      closed ??= Promise.withResolvers<void>();
    },
    open(): void {
      closed?.resolve();
      closed = null;
    },
  };
};
export type Gate = ReturnType<typeof makeGate>;

export const isJudged = ({ verdictAt }: Attempt): boolean => verdictAt !== null;

/** Does something while no team sends and every run is judged. */
export const inCalm = async <T>(
  { gate, attempts }: Pick<Mock, 'gate' | 'attempts'>,
  work: () => Promise<T>,
): Promise<T> => {
  gate.close();
  try {
    await until('all runs are judged', () => (attempts.every(isJudged) ? true : null), { forMs: 300_000 });
    return await work();
  } finally {
    gate.open();
  }
};

/** Works that wait for each other. */
export const makeTurns = (): Mock['inTurn'] => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};
