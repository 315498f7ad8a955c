import { vi } from 'vitest';

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** Options as the server gives them, as far as browsers look at them. */
export const passkeyOptions = { challenge: 'AQID', rpId: 'localhost', timeout: 60_000 };
export const newPasskeyOptions = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Test Judge' },
  user: { id: 'AQID', name: 'root', displayName: 'root' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** A device with a passkey, in the place of those of the machine; it answers as the last call here said. */
export const playDevice = () => {
  const get = vi.spyOn(navigator.credentials, 'get');
  const create = vi.spyOn(navigator.credentials, 'create');
  const credential = (response: object) =>
    ({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response,
    }) as unknown as Credential;
  return {
    get,
    refuses: (name = 'NotAllowedError') => {
      get.mockRejectedValue(new DOMException('no', name));
      create.mockRejectedValue(new DOMException('no', name));
    },
    answers: () => {
      get.mockResolvedValue(
        credential({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null }),
      );
      create.mockResolvedValue(
        credential({ clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] }),
      );
    },
  };
};
