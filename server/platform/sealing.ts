import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** A key of 32 bytes for one purpose, from a secret that serves several. */
export const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** A text that only the key reads; in Base64. */
export const seal = (key: Buffer, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
};

/** @throws Error where the key is another one, or the text was changed */
export const unseal = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const content = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]);
  return content.toString('utf8');
};

/**
 * Encrypts secrets that the database keeps, so that a copy of the database alone gives none away.
 * @param secret of the site
 * @param purpose what was sealed for one purpose is not opened for another
 */
export const sealer = (secret: string, purpose: string) => {
  const key = keyOf(secret, `sealed ${purpose}`);
  return {
    seal: (text: string): string => seal(key, text),
    /** null: it was sealed with another secret, or is damaged. */
    open(sealed: string): string | null {
      try {
        return unseal(key, sealed);
      } catch {
        return null;
      }
    },
  };
};
export type Sealer = ReturnType<typeof sealer>;
