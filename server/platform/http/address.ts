import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address; an embedded IPv4 tail counts as two. */
const groupsOf = (address: string): string[] => {
  const [left = '', right] = address.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const width = (parts: string[]) => parts.reduce((sum, part) => sum + (part.includes('.') ? 2 : 1), 0);
  const [head, tail] = [split(left), split(right ?? '')];
  const gap = right === undefined ? 0 : Math.max(0, 8 - width(head) - width(tail));
  return [...head, ...Array<string>(gap).fill('0'), ...tail];
};

/**
 * What limits count an address as: an IPv4 address itself, also where it comes mapped into IPv6; of an IPv6 address its
 * /64 network, for one person's line has that many addresses to choose from.
 */
export const countedAddress = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = ip.split('%');
  if (!isIPv6(bare)) return ip;
  const network = groupsOf(bare)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};
