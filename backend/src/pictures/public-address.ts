import { BlockList, isIPv4, isIPv6 } from 'node:net';

const reserved = new BlockList();
const ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [net, bits] of ranges) reserved.addSubnet(net, bits);
// Within the global ones: tunnels, that lead to any IPv4 address, and examples.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(net, bits, 'ipv6');
}

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is somewhere in the internet, and not in our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address);
  return isIPv6(address) && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
