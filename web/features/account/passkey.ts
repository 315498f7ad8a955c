import type { NewPasskey, PasskeyAnswer } from '@assize/shared/areas/factor/wire.ts';
import { importPart } from '../../platform/import-part.ts';

const library = () => importPart(() => import('@simplewebauthn/browser'));

/** Whether this page stands where the passkeys of the site work, in a browser that has them. */
export const passkeysWork = (origin: string | null | undefined): boolean =>
  origin === location.origin && typeof PublicKeyCredential === 'function';

/** The person, the browser or the device ended it, or knows no such passkey; browsers do not tell which. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof Error && failure.name !== 'TypeError' && failure.name !== 'ReferenceError';

/** Asks the devices for a passkey; null: none answered. */
export const answerPasskey = async (options: object): Promise<PasskeyAnswer | null> => {
  const { startAuthentication } = await library();
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
  } catch (failure) {
    if (isRefusal(failure)) return null;
    throw failure;
  }
};

/** Has a device make a passkey; `there`: it has one of this account already; null: none was made. */
export const makePasskey = async (options: object): Promise<NewPasskey | 'there' | null> => {
  const { startRegistration } = await library();
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return (await startRegistration({ optionsJSON })) as NewPasskey;
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'InvalidStateError') return 'there';
    if (isRefusal(failure)) return null;
    throw failure;
  }
};
