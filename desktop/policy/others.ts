import { isShell, liesAt, type Owner, readAddress } from './address.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

/** Nothing of a page is kept on the machine; a desk that prints gets its jobs by the bridge. */
export const decideDownload = (): Decision => refuse('download.other');

/** Whether a machine with so many displays goes on; a second one may show the page to others. */
export const decideDisplays = (count: number, { displays }: Rules): Decision =>
  count > displays ? refuse('display.many') : allowed;

export type Sender = {
  readonly owner: Owner;
  readonly address: string;
  readonly isMainFrame: boolean;
  /** Whether it only tells of an breach: a frame may, and gets no answer that says anything. */
  readonly tells: boolean;
};

/** Whether a message over the bridge comes from the page that the bridge was given to. */
export const decideSender = (sender: Sender, wanted: 'judge' | 'shell', { origins }: Rules): Decision => {
  if (sender.tells) return sender.owner === wanted ? allowed : refuse('sender.place');
  if (!sender.isMainFrame) return refuse('sender.frame');
  const url = readAddress(sender.address);
  if (typeof url === 'string' || sender.owner !== wanted) return refuse('sender.place');
  const right = wanted === 'shell' ? isShell(url) : liesAt(url, origins);
  return right ? allowed : refuse('sender.place');
};

/** Who wants the app to end. A window that is closed wants nothing. */
export type Leaving = 'window' | 'staff' | 'code' | 'system';
export const decideQuit = (by: Leaving, { profile }: Rules): Decision =>
  by === 'window' && profile !== 'dev' ? refuse('quit.window') : allowed;

/**
 * Whether a server is the judge.
 * @param trusted whether the machine's own list of authorities vouches for it
 * @param key SHA-256 of the public key of its certificate, in Base64
 */
export const decideCertificate = (
  { hostname, trusted, key }: { hostname: string; trusted: boolean; key: string },
  { origins, pins }: Rules,
): Decision => {
  const ours = origins.some((origin) => new URL(origin).hostname === hostname);
  if (!ours) return refuse('certificate.other');
  const good = pins.length > 0 ? pins.includes(key) : trusted;
  return good ? allowed : refuse('certificate.other');
};
