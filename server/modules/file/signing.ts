import { createHmac, timingSafeEqual } from 'node:crypto';
import { withFileLinks } from '@assize/shared/domain/file-links.ts';
import type { Clock } from '../../platform/clock.ts';

const lifeSeconds = 10 * 60;
const stepSeconds = 60;

/**
 * Signs addresses of files that belong to something not public, for 10 min at most (Authoring 11). An address signed twice in
 * one minute is the same, so that browsers ask once.
 */
export const linkSigner = (secret: string, clock: Clock) => {
  // A key of its own: nothing that is signed here can pass for a token.
  const key = createHmac('sha256', secret).update('addresses of statement files').digest();
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const macOf = (link: string, until: number) =>
    createHmac('sha256', key).update(`${until} ${link}`).digest();

  const sign = (link: string): string => {
    const now = seconds();
    const until = now - (now % stepSeconds) + lifeSeconds;
    return `${link}?sig=${until.toString(36)}-${macOf(link, until).toString('base64url')}`;
  };
  return {
    sign,
    /** The text with every address in it signed. */
    signText: (text: string): string => withFileLinks(text, sign),
    /** Seconds that a signature is still good for; 0 when it is not. */
    goodFor(link: string, signature: string): number {
      const dash = signature.indexOf('-');
      const until = Number.parseInt(signature.slice(0, dash), 36);
      const given = Buffer.from(signature.slice(dash + 1), 'base64url');
      if (dash < 1 || !Number.isSafeInteger(until)) return 0;
      const right = macOf(link, until);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
      return Math.max(0, until - seconds());
    },
  };
};
export type LinkSigner = ReturnType<typeof linkSigner>;
