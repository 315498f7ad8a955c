import { randomUUID } from 'node:crypto';
import type { TestSite } from './site.ts';

/** The proof of a solved captcha. */
export const solvedCaptcha = async (
  site: Pick<TestSite, 'app'>,
): Promise<{ captchaKey: string; captcha: string }> => {
  const { client, key } = site.app.core.redis;
  const captchaKey = randomUUID();
  await client.set(key('captcha', captchaKey), JSON.stringify({ kind: 'proof', proof: 'yes' }), 'EX', 60);
  return { captchaKey, captcha: 'yes' };
};
