import type { FactorProof } from '@assize/shared/areas/factor/wire.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { BoundedTries } from '../../platform/redis/tries.ts';
import type { FactorCodes } from './codes.ts';
import type { PasskeyDoor } from './passkeys.ts';

type Ports = { codes: Pick<FactorCodes, 'take'>; passkeys: PasskeyDoor; tries: BoundedTries };

/** Wrong codes of one account, from all places, after which no code is looked at for a while. */
export const mostWrongCodes = 20;
export const lockSeconds = 30 * 60;

export const locked = (seconds: number) =>
  new AssizeError('factor.locked', {
    field: 'code',
    retryAfter: seconds,
    params: { minutes: Math.ceil(seconds / 60) },
  });

/**
 * Proves a second factor of an account.
 * @param challenge what a passkey had to sign; null: none was asked for
 * @throws AssizeError `factor.code-wrong`, `factor.passkey-wrong`, `factor.locked`
 */
export const factorProof =
  ({ codes, passkeys, tries }: Ports) =>
  async (uid: string, { code, passkey }: FactorProof, challenge: string | null): Promise<void> => {
    if (passkey !== undefined) {
      const owner = challenge === null ? null : await passkeys?.ownerOf(passkey, challenge);
      if (owner !== uid) throw new AssizeError('factor.passkey-wrong', { field: 'passkey' });
      return;
    }
    const wait = await tries.book(uid);
    if (wait !== 0) throw locked(wait);
    if (!(await codes.take(uid, code ?? ''))) throw new AssizeError('factor.code-wrong', { field: 'code' });
    await tries.succeeded(uid);
  };
export type ProveFactor = ReturnType<typeof factorProof>;
