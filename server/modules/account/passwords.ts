import { AssizeError } from '@assize/shared/errors.ts';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** The same for many passwords of which nobody waits for one: however many these are, people who sign in go first. */
  hashInBackground(password: string): Promise<string>;
  /** False for a null hash, after the same time, so that an unknown name answers as slowly as a known one. */
  matches(hash: string | null, password: string): Promise<boolean>;
};

/** Argon2id (the library's default) as OWASP's password storage sheet sizes it: 19 MiB, 2 passes, 1 lane. */
const argon: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords on the worker threads of the process, a few at a time (Accounts 2): a rush of sign-ins waits in line
 * instead of taking all memory and cores. Who waits holds a request and none of the 19 MiB, so the line may be long; one
 * of this length has ended within the 90 s that pages wait for an answer.
 * @throws AssizeError `service.busy` when the line is full
 */
export const argonPasswords = ({
  atOnce = 2,
  waiting = 5_000,
}: {
  atOnce?: number;
  waiting?: number;
} = {}): Passwords => {
  const limit = pLimit(atOnce);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting)
      throw new AssizeError('service.busy', { retryAfter: 5 });
    return limit(work);
  };
  // No more of them are in the line than there are lanes, so that who comes waits for one hash at most.
  const background = pLimit(atOnce);
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, argon)),
    hashInBackground: (password) => background(() => limit(() => hash(password, argon))),
    async matches(stored, password) {
      if (stored !== null) return inTurn(() => verify(stored, password));
      decoy ??= hash('no password at all', argon);
      const against = await decoy;
      await inTurn(() => verify(against, password));
      return false;
    },
  };
};
