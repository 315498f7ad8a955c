import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { JudgeBridge, KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import type { Ended, Waiting } from '../state/outbox.ts';
import type { Call, CallOptions } from './client.ts';
import { ApiFailure, isPassing } from './failure.ts';
import { addressOf } from './request.ts';

/** A submission that was not answered for so long waits in the outbox; it is made once, however often it is sent. */
const answerWithinMs = 10_000;
const keyHeader = 'Idempotency-Key';
/** Waits between tries, in ms; the last one stays. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000];

type Ports = {
  hall: Pick<JudgeBridge, 'keep' | 'kept' | 'sent' | 'giveUp'>;
  call: Call;
  /** Id of the account that is signed in; null: nobody is. */
  owner: () => string | null;
  newKey: () => string;
  after: (ms: number, run: () => void) => () => void;
  onWaiting: (waiting: readonly Waiting[]) => void;
  onEnded: (call: Pick<KeptCall, 'key' | 'pressedAt'>, ended: Ended) => void;
  textOf: (failure: unknown) => string;
};

/** A proxy says so for a server that is away. */
const isAway = ({ status }: ApiFailure): boolean => status === 502 || status === 504;
/** Whether it is not known that the server refused: the call may have arrived, or may arrive later. */
const isOpen = (failure: unknown): boolean =>
  isPassing(failure) ||
  (failure instanceof ApiFailure &&
    (failure.kind === 'unreadable' || isAway(failure) || failure.code === 'request.in-progress'));

/** Refusals of a submission of before that pass: the machine is proven anew, its person signs in anew, others wait. */
const passing = [
  'hall.proof-needed',
  'hall.seat-needed',
  'hall.clock-off',
  'hall.repeated',
  'hall.bad-signature',
  'hall.device-void',
  'submission.too-fast',
];
const maySoon = (failure: unknown): boolean =>
  isOpen(failure) ||
  (failure instanceof ApiFailure &&
    (failure.status === 401 ||
      failure.status === 429 ||
      failure.status >= 500 ||
      passing.includes(failure.code ?? '')));

/**
 * Submissions on a machine of a hall: each is on its disk before it is sent, and goes from there when it was answered. What
 * the network did not let through is sent when it is back, also by a later page, under the same key and with the stamp
 * of its press.
 */
export const createOutbox = (ports: Ports) => {
  const { hall, call, owner, newKey, after, onWaiting, onEnded, textOf } = ports;
  /** Being sent by who pressed it. */
  const pressed = new Set<string>();
  let tries = 0;
  let running = false;
  let again = false;
  let cancel: () => void = () => undefined;

  const tell = async (): Promise<readonly KeptCall[]> => {
    const kept = (await hall.kept()).filter(({ key }) => !pressed.has(key));
    onWaiting(kept.map(({ key, pressedAt }) => ({ key, pressedAt })));
    return kept;
  };
  const plan = (ms: number): void => {
    cancel();
    cancel = after(ms, () => void flush());
  };
  const planNext = (failure: unknown): void => {
    const known = failure instanceof ApiFailure ? failure.retryAfter : undefined;
    plan(known === undefined ? (waits[Math.min(tries, waits.length - 1)] ?? 0) : known * 1000);
    tries += 1;
  };

  /** @returns whether the next one may be sent now */
  const sendKept = async (kept: KeptCall): Promise<boolean> => {
    const me = owner();
    if (me === null) return false;
    if (kept.owner !== me) {
      // The people have moved to another seat; who sits here now does not submit for them.
      await hall.giveUp({ key: kept.key });
      return true;
    }
    const headers = {
      [keyHeader]: kept.key,
      ...(kept.stamp !== null && { [kioskHeaders.pressed]: kept.stamp }),
    };
    try {
      const { submitId } = await call(
        submitProblem,
        { body: JSON.parse(kept.body) },
        { headers, timeoutMs: answerWithinMs },
      );
      tries = 0;
      await hall.sent({ key: kept.key });
      onEnded(kept, { submitId });
      return true;
    } catch (failure) {
      if (maySoon(failure)) {
        planNext(failure);
        return false;
      }
      await hall.giveUp({ key: kept.key });
      onEnded(kept, { refused: textOf(failure) });
      return true;
    }
  };

  /** Sends what waits, in the order in which it was pressed. */
  const flush = async (): Promise<void> => {
    again = running;
    if (running) return;
    running = true;
    cancel();
    try {
      for (const kept of await tell()) {
        if (kept.path !== addressOf(submitProblem.path, {}, {})) continue;
        if (!(await sendKept(kept))) break;
      }
      await tell();
    } finally {
      running = false;
    }
    if (again) return flush();
  };

  return {
    flush: (): void => void flush().catch((failure: unknown) => planNext(failure)),

    /**
     * Makes a submission. Fails with the kind `kept`, and the key as its message, where it waits in the outbox now.
     */
    press: async <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<ReplyOf<E>> => {
      const me = owner();
      const key = newKey();
      const { body }: Readonly<Record<string, unknown>> = input;
      pressed.add(key);
      const isKept =
        me !== null &&
        endpoint.path === submitProblem.path &&
        (await hall
          .keep({
            ...{ key, owner: me, method: 'POST', path: addressOf(endpoint.path, {}, {}) },
            body: JSON.stringify(body),
          })
          .catch(() => false));
      try {
        const reply = await call(endpoint, input, {
          ...options,
          headers: { [keyHeader]: key },
          ...(isKept && { timeoutMs: answerWithinMs }),
        });
        if (isKept) await hall.sent({ key });
        return reply;
      } catch (failure) {
        pressed.delete(key);
        if (!isKept) throw failure;
        if (!isOpen(failure)) {
          // Who pressed it is told why at once, and presses again.
          await hall.sent({ key });
          throw failure;
        }
        await tell();
        planNext(failure);
        throw new ApiFailure({ kind: 'kept', message: key, cause: failure });
      } finally {
        pressed.delete(key);
      }
    },
  };
};
