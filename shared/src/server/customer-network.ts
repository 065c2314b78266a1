import { isIP } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const [before, after] = [[head].flat(), tail ?? []];
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(tail ? missing : 0).fill('0'), ...after];
}

/** An address without what only says how it came here. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/**
 * What one customer of a carrier can send from: an IPv4 address, or the first half of an IPv6 one, whose second half is
 * theirs alone.
 *
 * @example
 * customerNetwork('2c0f:f5c0:12:34::1'); // '2c0f:f5c0:12:34'
 */
export function customerNetwork(ip: string): string {
  const address = plainAddress(ip);
  if (isIP(address) !== 6) return address;
  return groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
