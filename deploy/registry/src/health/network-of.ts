import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** The eight groups of an IPv6 address, of which one customer has the last four to themselves. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const [before, after] = [[head].flat(), tail ?? []];
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(tail ? missing : 0).fill('0'), ...after];
}

/**
 * What one customer of a carrier can send from: an IPv4 address or the first half of an IPv6 one. Nothing for an address
 * inside of a network: that is a proxy which nobody named, or this very machine, and says nothing about who asks.
 */
export function networkOf(ip: string): string | undefined {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const kind = isIP(address);
  if (kind === 0 || inside.check(address, kind === 4 ? 'ipv4' : 'ipv6')) return undefined;
  if (kind === 4) return address;
  return groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
