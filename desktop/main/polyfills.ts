import { webcrypto } from 'node:crypto';

/** Node 16, in the oldest Electron that the app supports, has WebCrypto under another name. */
if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

/** Its keys do not say what they are, by which the library of signatures knows them. */
const prototype: unknown = Reflect.get(webcrypto, 'CryptoKey')?.prototype;
if (prototype instanceof Object && !(Symbol.toStringTag in prototype))
  Object.defineProperty(prototype, Symbol.toStringTag, { value: 'CryptoKey' });
