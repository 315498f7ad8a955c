import { randomInt } from 'node:crypto';
import { newUsername, usernamePattern } from '@assize/shared/areas/account/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { AccountRecord, AccountService } from '../account/service.ts';
import type { ProvidedPerson } from './oidc.ts';

const longest = 20;
const mostTries = 20;

/** A name of ours that comes near to one of the provider's. */
export const usernameFrom = (names: readonly string[]): string => {
  for (const name of names) {
    const kept = [...name.normalize('NFKC').replaceAll(/\s+/g, '_')]
      .filter((sign) => usernamePattern.test(sign))
      .join('')
      .slice(0, longest);
    if (newUsername.safeParse(kept).success) return kept;
  }
  return 'user';
};

/**
 * Makes an account for a person of the provider, under a name that nobody has. It has no password.
 * @throws AssizeError `provider.email-taken`
 */
export const newAccount = async (
  accounts: Pick<AccountService, 'create'>,
  { names, email }: ProvidedPerson,
): Promise<AccountRecord> => {
  const wanted = usernameFrom(names);
  for (let tries = 0; ; tries += 1) {
    const tail = tries === 0 ? '' : String(randomInt(1000, 10_000));
    const username = `${wanted.slice(0, longest - tail.length)}${tail}`;
    try {
      return await accounts.create({ username, email, password: null, role: 'user' });
    } catch (error) {
      if (!(error instanceof AssizeError)) throw error;
      if (error.code === 'register.email-taken') throw new AssizeError('provider.email-taken');
      if (error.code !== 'register.username-taken' || tries >= mostTries) throw error;
    }
  }
};
