import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses in public use. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address leads to the machine of its caller. */
export const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** Whether an IP address is in the internet, and not in our own network. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js would accept `2130706433` too.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL));
}
