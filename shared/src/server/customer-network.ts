import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What one customer of a carrier can send from: an IPv4 address, or the first half of an IPv6 one, whose second half is
 * theirs alone.
 *
 * @example
 * customerNetwork('2c0f:f5c0:12:34::1'); // '2c0f:f5c0:12:34'
 */
export function customerNetwork(ip: string): string {
  if (isIP(ip) === 0) return ip;
  // An IPv4 address that came here as an IPv6 one counts as itself.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
