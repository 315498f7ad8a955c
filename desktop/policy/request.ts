import { isDocumentation, isShell, liesAt, type Owner, readAddress } from './address.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

export type Request = {
  readonly url: string;
  /** Electron's word: mainFrame, subFrame, script, image, xhr, webSocket, … */
  readonly kind: string;
};

const frames = ['mainFrame', 'subFrame'];
const network = ['https:', 'http:', 'wss:', 'ws:'];

/**
 * Whether anything is asked of the network, or of the machine: the net below all other hooks. What a page carries itself
 * (`data:`, `blob:`) may be a picture or a worker, never a page.
 */
export const decideRequest = (
  { url: address, kind }: Request,
  owner: Owner,
  { origins }: Rules,
): Decision => {
  const url = readAddress(address);
  if (url === 'malformed') return refuse('request.malformed');
  if (url === 'userinfo') return refuse('request.userinfo');
  if (owner === 'documentation') {
    const carried = ['data:', 'blob:'].includes(url.protocol) && !frames.includes(kind);
    return carried || isDocumentation(url) ? allowed : refuse('documentation.request');
  }
  if (isShell(url)) return owner === 'shell' ? allowed : refuse('request.scheme');
  if (url.protocol === 'data:' || url.protocol === 'blob:')
    return frames.includes(kind) ? refuse('request.scheme') : allowed;
  if (!network.includes(url.protocol)) return refuse('request.scheme');
  return owner === 'judge' && liesAt(url, origins) ? allowed : refuse('request.origin');
};
