import ipaddr from 'ipaddr.js';

/**
 * Address under which limits count a caller: an IPv4 address itself, also where it comes mapped into IPv6; of
 * an IPv6 address its /64 network, since one person's line has that many addresses to choose from.
 */
export const countedAddress = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};
