import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { type Challenge, challenge, judgeAnswer } from './check.ts';
import { imageSize, type Pictures, slideSize } from './pictures.ts';
import type { Random } from './random.ts';

const challengeSeconds = 300;
const proofSeconds = 120;
const digitCount = 6;

type Solved = { captcha: string; captchaKey: string };
/** The fields of a captcha as a call brings them. */
type Given = { [field in keyof Solved]?: Solved[field] | undefined };

type Ports = { redis: RedisStore; pictures: Pictures; random: Random; clock: Clock };

/** Challenges that tell people from programs (Accounts 10); each can be answered once. */
export const captchaService = ({ redis, pictures, random, clock }: Ports) => {
  const keep = async (kept: Challenge, seconds: number): Promise<string> => {
    const captchaKey = random.token();
    await redis.client.set(redis.key('captcha', captchaKey), JSON.stringify(kept), 'EX', seconds);
    return captchaKey;
  };

  /** Uses a challenge up, whether the answer is right or not. */
  const spend = async (captchaKey: string, answer: string): Promise<void> => {
    const found = await redis.client.getdel(redis.key('captcha', captchaKey));
    if (found === null) throw new AssizeError('auth.captcha-wrong', { field: 'captcha' });
    const judgement = judgeAnswer(challenge.parse(JSON.parse(found)), answer, clock.now().getTime());
    if (judgement === 'too-fast') throw new AssizeError('auth.captcha-too-fast', { field: 'captcha' });
    if (judgement === 'wrong') throw new AssizeError('auth.captcha-wrong', { field: 'captcha' });
  };

  return {
    async challenge({ kind, dark }: { kind: 'slide' | 'image'; dark: boolean }) {
      const issuedAt = clock.now().getTime();
      if (kind === 'image') {
        const digits = Array.from({ length: digitCount }, () => random.int(0, 10)).join('');
        const img = await pictures.digits(digits, dark);
        return { captchaKey: await keep({ kind, digits, issuedAt }, challengeSeconds), img, ...imageSize };
      }
      const { img, piece, x, y } = await pictures.slide(dark);
      return {
        captchaKey: await keep({ kind, x, issuedAt }, challengeSeconds),
        img,
        piece,
        pieceY: y,
        ...slideSize,
      };
    },

    /** Trades a right answer for a proof. @throws AssizeError `auth.captcha-wrong`, `auth.captcha-too-fast` */
    async solve(given: { captchaKey: string; captcha: string }) {
      await spend(given.captchaKey, given.captcha);
      const proof = random.token();
      return { captchaKey: await keep({ kind: 'proof', proof }, proofSeconds), captcha: proof };
    },

    /** Both fields of a captcha that has to be there. @throws AssizeError `captcha.required` */
    demanded({ captcha, captchaKey }: Given): Solved {
      if (captcha === undefined || captchaKey === undefined)
        throw new AssizeError('captcha.required', { field: 'captcha' });
      return { captcha, captchaKey };
    },

    /** Accepts a proof, or an answer that was not traded for one. @throws AssizeError as `solve` */
    spend,
  };
};
export type CaptchaService = ReturnType<typeof captchaService>;
