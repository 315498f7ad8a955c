import { isShell, liesAt, type Owner, readAddress } from './address.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

const pageSchemes = ['https:', 'http:'];

/** Whether a window goes to an address. */
export const decideNavigation = (address: string, owner: Owner, { origins }: Rules): Decision => {
  const url = readAddress(address);
  if (url === 'malformed') return refuse('navigate.malformed');
  if (url === 'userinfo') return refuse('navigate.userinfo');
  if (owner === 'shell') return isShell(url) ? allowed : refuse('navigate.scheme');
  if (!pageSchemes.includes(url.protocol)) return refuse('navigate.scheme');
  return liesAt(url, origins) ? allowed : refuse('navigate.origin');
};

/** A frame within a page shows what the window itself might; `about:blank` and `about:srcdoc` are the page's own. */
export const decideFrame = (address: string, owner: Owner, rules: Rules): Decision => {
  if (address === 'about:blank' || address === 'about:srcdoc') return allowed;
  return decideNavigation(address, owner, rules).allow ? allowed : refuse('frame.foreign');
};

export type WindowDecision = {
  /** The one window goes there instead. */
  readonly here: string | null;
  readonly decision: Decision;
};

/** No page opens a window. A link to our own site that asks for one is followed in the window there is. */
export const decideWindow = (address: string, owner: Owner, rules: Rules): WindowDecision => {
  const decision = decideNavigation(address, owner, rules);
  if (owner === 'judge' && decision.allow) return { here: address, decision: refuse('window.new') };
  return { here: null, decision: decision.allow ? refuse('window.new') : decision };
};
