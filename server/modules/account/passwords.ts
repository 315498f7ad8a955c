import { AssizeError } from '@assize/shared/errors.ts';
import { hash, type Options, verify } from '@node-rs/argon2';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With a null hash it takes the same time and says no, so that an unknown name answers as slowly as a known one. */
  matches(hash: string | null, password: string): Promise<boolean>;
};

/** Argon2id (the library's default) as OWASP's password storage sheet sizes it: 19 MiB, 2 passes, 1 lane. */
const argon: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords, a few at a time (Accounts 2): a rush of sign-ins waits in line instead of taking all memory and cores.
 * @throws AssizeError `service.busy` when the line is full
 */
export const argonPasswords = ({
  atOnce = 2,
  waiting = 600,
}: {
  atOnce?: number;
  waiting?: number;
} = {}): Passwords => {
  let running = 0;
  const line: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AssizeError('service.busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, argon)),
    async matches(stored, password) {
      if (stored !== null) return inTurn(() => verify(stored, password));
      decoy ??= hash('no password at all', argon);
      const against = await decoy;
      await inTurn(() => verify(against, password));
      return false;
    },
  };
};
