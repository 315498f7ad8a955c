import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets that the database keeps, so that a copy of the database alone gives none away.
 * @param secret of the site
 * @param purpose what was sealed for one purpose is not opened for another
 */
export const sealer = (secret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32));
  return {
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
    },
    /** null: it was sealed with another secret, or is damaged. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
        cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const content = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([cipher.update(content), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
export type Sealer = ReturnType<typeof sealer>;
