import type { NewPasskey, PasskeyAnswer } from '@assize/shared/areas/factor/wire.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Clock } from '../../platform/clock.ts';
import { challengeSeconds } from './challenges.ts';
import type { FactorStore, PasskeyRecord } from './store.ts';

type Place = { id: string; origin: string };

/**
 * Where passkeys of a site work: browsers know them for a domain by https and for `localhost`, not for addresses of
 * numbers. A site on the loopback interface is reached as `localhost` as well.
 */
export const passkeyPlace = (siteUrl: string): Place | null => {
  const url = new URL(siteUrl);
  const isLoopback = url.hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(url.hostname);
  if (isLoopback) url.hostname = 'localhost';
  const { hostname, origin, protocol } = url;
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { id: hostname, origin };
  const isNumbers = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return protocol === 'https:' && !isNumbers ? { id: hostname, origin } : null;
};

/** EdDSA, ES256 and RS256: what devices of today have. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = challengeSeconds * 1000;
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

type Ports = {
  place: Place | null;
  store: Pick<FactorStore, 'passkey' | 'passkeysOf' | 'usePasskey'>;
  clock: Clock;
  siteName: () => Promise<string>;
};

/** Making and proving passkeys; `null` where the site has no place for them. */
export const passkeyDoor = ({ place, store, clock, siteName }: Ports) => {
  if (place === null) return null;
  const expected = { expectedOrigin: place.origin, expectedRPID: place.id };

  return {
    origin: place.origin,

    async newOptions(user: { uid: string; username: string }) {
      const there = await store.passkeysOf(user.uid);
      return generateRegistrationOptions({
        rpName: await siteName(),
        rpID: place.id,
        userID: new TextEncoder().encode(user.uid),
        userName: user.username,
        userDisplayName: user.username,
        timeout,
        supportedAlgorithmIDs,
        excludeCredentials: there.map(({ _id, transports }) => ({ id: _id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },

    /** The passkey that a device made; null: it is not what was asked for. */
    async made(
      response: NewPasskey,
      expectedChallenge: string,
    ): Promise<Pick<PasskeyRecord, '_id' | 'publicKey' | 'counter' | 'transports'> | null> {
      const verified = await verifyRegistrationResponse({
        response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge,
        ...expected,
        requireUserVerification: false,
        supportedAlgorithmIDs,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        _id: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: response.response.transports ?? [],
      };
    },

    /** Asks for one of some passkeys; without any, for one that knows its user itself. */
    askOptions: (allowed: readonly PasskeyRecord[] | null) =>
      generateAuthenticationOptions({
        rpID: place.id,
        timeout,
        userVerification: allowed === null ? 'required' : 'preferred',
        ...(allowed && {
          allowCredentials: allowed.map(({ _id, transports }) => ({ id: _id, transports })),
        }),
      }),

    /**
     * Whose passkey signed a challenge; null: nobody's.
     * @param alone the passkey stands for the password too, so it must have checked its user
     */
    async ownerOf(
      answer: PasskeyAnswer,
      expectedChallenge: string,
      { alone = false } = {},
    ): Promise<string | null> {
      const passkey = await store.passkey(answer.id);
      if (passkey === null) return null;
      const { _id, uid, publicKey, counter } = passkey;
      const handle = answer.response.userHandle;
      if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== uid) return null;
      const verified = await verifyAuthenticationResponse({
        response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge,
        ...expected,
        credential: { id: _id, publicKey: bytes(publicKey), counter },
        requireUserVerification: alone,
      }).catch(() => null);
      if (!verified?.verified) return null;
      await store.usePasskey(_id, verified.authenticationInfo.newCounter, clock.now());
      return uid;
    },
  };
};
export type PasskeyDoor = ReturnType<typeof passkeyDoor>;
