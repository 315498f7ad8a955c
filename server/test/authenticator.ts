import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@assize/shared/areas/factor/wire.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const flag = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

type Place = { origin: string; rpId: string };
type Look = Partial<Place> & { verifiesUser?: boolean };

/** A device with one passkey, in software: real keys and signatures (ES256, no attestation). */
export const authenticator = (place: Place) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const coseKey = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  );
  let uses = 0;

  const authData = (rpId: string, flags: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    uses += 1;
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const frame = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const flagsOf = (verifiesUser: boolean) => flag.present | (verifiesUser ? flag.verified : 0);

  return {
    id: frame.id,

    make(challenge: string, look: Look = {}): NewPasskey {
      const { origin, rpId, verifiesUser = true } = { ...place, ...look };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const content = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(rpId, flagsOf(verifiesUser) | flag.attested, attested))],
      ]);
      const attestationObject = isoCBOR.encode(content as Parameters<typeof isoCBOR.encode>[0]);
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },

    /** @param uid of the user, as a passkey that is found without a name tells it */
    answer(challenge: string, uid?: string, look: Look = {}): PasskeyAnswer {
      const { origin, rpId, verifiesUser = true } = { ...place, ...look };
      const data = authData(rpId, flagsOf(verifiesUser));
      const client = clientData('webauthn.get', challenge, origin);
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(uid === undefined ? {} : { userHandle: Buffer.from(uid).toString('base64url') }),
        },
      };
    },

    /** A copy of the device that has not seen the latest uses. */
    rewind: () => {
      uses = 0;
    },
  };
};
