import { BlockList, isIP } from 'node:net';
import { customerNetwork, plainAddress } from '@viewmax/shared/server/customer-network';

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

/**
 * What one customer of a carrier can send from. Nothing for an address inside of a network: that is a proxy which nobody
 * named, or this very machine, and says nothing about who asks.
 */
export function networkOf(ip: string): string | undefined {
  const address = plainAddress(ip);
  const kind = isIP(address);
  if (kind === 0 || inside.check(address, kind === 4 ? 'ipv4' : 'ipv6')) return undefined;
  return customerNetwork(address);
}
