import { isDocumentation, isShell, liesAt, type Owner, readAddress } from './address.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

const pageSchemes = ['https:', 'http:'];

/** Whether a window goes to an address. */
export const decideNavigation = (address: string, owner: Owner, { origins }: Rules): Decision => {
  const url = readAddress(address);
  if (url === 'malformed') return refuse('navigate.malformed');
  if (url === 'userinfo') return refuse('navigate.userinfo');
  if (owner === 'shell') return isShell(url) ? allowed : refuse('navigate.scheme');
  // Documentation is full of links to elsewhere: who follows one means nothing by it.
  if (owner === 'documentation') return isDocumentation(url) ? allowed : refuse('documentation.link');
  if (!pageSchemes.includes(url.protocol)) return refuse('navigate.scheme');
  return liesAt(url, origins) ? allowed : refuse('navigate.origin');
};

/** A frame within a page shows what the window itself might; `about:blank` and `about:srcdoc` are the page's own. */
export const decideFrame = (address: string, owner: Owner, rules: Rules): Decision => {
  if (address === 'about:blank' || address === 'about:srcdoc') return allowed;
  if (decideNavigation(address, owner, rules).allow) return allowed;
  return refuse(owner === 'documentation' ? 'documentation.link' : 'frame.foreign');
};

export type WindowDecision = {
  /** The one window goes there instead. */
  readonly here: string | null;
  readonly decision: Decision;
};

/** No page opens a window. A link within the site or the documentation that asks for one is followed in the window there is. */
export const decideWindow = (address: string, owner: Owner, rules: Rules): WindowDecision => {
  const decision = decideNavigation(address, owner, rules);
  if (owner === 'documentation') return { here: decision.allow ? address : null, decision };
  if (owner === 'judge' && decision.allow) return { here: address, decision: refuse('window.new') };
  return { here: null, decision: decision.allow ? refuse('window.new') : decision };
};
