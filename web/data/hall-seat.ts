import type { UserInfo } from '@assize/shared/areas/account/user-info.ts';
import type { readKioskSeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { KioskInfo } from '@assize/shared/domain/kiosk/bridge.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { ApiFailure } from './failure.ts';

type Seat = ReplyOf<typeof readKioskSeat>;

/** The contest of a machine: that of its config, else the one that is on or comes next, else the last. */
export const contestAt = (
  { contests, now }: Pick<Seat, 'contests' | 'now'>,
  configured: number | null,
): Seat['contests'][number] | null => {
  if (configured !== null) return contests.find(({ cid }) => cid === configured) ?? null;
  return contests.find(({ endTime }) => endTime > now) ?? contests.at(-1) ?? null;
};

/** How long before the start and after the end of a contest its seats sign in (Halls 6). */
const beforeAndAfterMs = 2 * 3_600_000;
/** How often it is looked whether they do by now. */
const lookEveryMs = 60_000;

/** Whether the seats of a contest sign in now. */
export const signsIn = ({ startTime, endTime }: Seat['contests'][number], now: string): boolean =>
  Date.parse(now) >= Date.parse(startTime) - beforeAndAfterMs &&
  Date.parse(now) < Date.parse(endTime) + beforeAndAfterMs;

/** Who is signed in, and whom the seat signed in on this machine. */
export type Signed = { username: string | null; bySeat: string | null };
type Step =
  | { is: 'stay'; cid: number | null }
  | { is: 'enter'; cid: number }
  /** The person whom the seat signed in sits here no more. */
  | { is: 'leave'; cid: number | null };

/** What a contestant's page does about its account. A person who signed in alone stays where the seat knows nobody. */
export const seatStep = (contest: Seat['contests'][number] | null, { username, bySeat }: Signed): Step => {
  const cid = contest?.cid ?? null;
  const wanted = contest?.team?.username ?? null;
  if (contest !== null && wanted !== null && wanted !== username) return { is: 'enter', cid: contest.cid };
  if (wanted === null && username !== null && username === bySeat) return { is: 'leave', cid };
  return { is: 'stay', cid };
};

type Ports = {
  info: () => Promise<KioskInfo>;
  read: () => Promise<Seat>;
  /** null: the account has a second step, which the page asks for. */
  signIn: (cid: number) => Promise<UserInfo | null>;
  signed: () => Signed;
  enter: (user: UserInfo) => void;
  /** Keeps what was typed, and ends the session of who sat here before. */
  leave: () => Promise<void>;
  /** Opens a contest; `anew`: with a page that knows nothing of who sat here before. */
  open: (cid: number | null, anew: boolean) => void;
  after: (ms: number, run: () => void) => () => void;
};

/** Until the machine is proven its seat is not told, which takes a moment; then what stands in the way takes longer. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Keeps a contestant's page at the account and the contest of its seat. */
export const keepSeat = ({ info, read, signIn, signed, enter, leave, open, after }: Ports) => {
  let tries = 0;
  let running = false;
  let again = false;
  let cancel: () => void = () => undefined;

  const work = async (): Promise<void> => {
    const { profile, contest: configured } = await info();
    if (profile !== 'contestant') return;
    const seat = await read();
    const contest = contestAt(seat, configured);
    const before = signed();
    const isOn = contest !== null && signsIn(contest, seat.now);
    // That a contest draws near is told by nobody.
    if (!isOn) cancel = after(lookEveryMs, () => void look());
    if (contest !== null && !isOn) return open(contest.cid, false);
    const step = seatStep(contest, before);
    if (step.is === 'stay') return open(step.cid, false);
    const someone = before.username !== null;
    // The next call is made without the session of who sat here before.
    if (someone) await leave();
    if (step.is === 'leave') return open(step.cid, true);
    const user = await signIn(step.cid);
    if (user === null) return;
    enter(user);
    open(step.cid, someone);
  };

  const look = async (): Promise<void> => {
    again = running;
    if (running) return;
    running = true;
    cancel();
    try {
      await work();
      tries = 0;
    } catch (failure) {
      const known = failure instanceof ApiFailure ? failure.retryAfter : undefined;
      const wait = known === undefined ? (waits[Math.min(tries, waits.length - 1)] ?? 0) : known * 1000;
      tries += 1;
      cancel = after(wait, () => void look());
    } finally {
      running = false;
    }
    if (again) return look();
  };
  return { look: (): void => void look() };
};
