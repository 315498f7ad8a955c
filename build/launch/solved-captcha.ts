import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

/** The server's ASSIZE_REDIS_PREFIX, which sites of ours leave as it is. */
const prefix = 'assize:';
/** The digits of a picture, for programs that hold the site's Redis; eyes read them in the picture. */
export const digitsOfCaptcha = async (redisUrl: string, captchaKey: string): Promise<string> => {
  const redis = new Redis(redisUrl);
  try {
    const kept: { digits?: string } = JSON.parse((await redis.get(`${prefix}captcha:${captchaKey}`)) ?? '{}');
    return kept.digits ?? '';
  } finally {
    redis.disconnect();
  }
};

const proofSeconds = 120;

/**
 * A solved captcha, good for one call, for programs that hold the site's Redis; puzzles keep all others out.
 */
export const solvedCaptcha = async (redisUrl: string): Promise<{ captchaKey: string; captcha: string }> => {
  const [captchaKey, proof] = [randomUUID(), randomUUID()];
  const redis = new Redis(redisUrl);
  try {
    await redis.set(
      `${prefix}captcha:${captchaKey}`,
      JSON.stringify({ kind: 'proof', proof }),
      'EX',
      proofSeconds,
    );
  } finally {
    redis.disconnect();
  }
  return { captchaKey, captcha: proof };
};
