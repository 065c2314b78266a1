import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network of an address. */
export interface Network {
  name: string;
  /** Factor on the limit of one customer. */
  capacity: number;
}

/**
 * The prefixes for counting callers, the narrowest first. A provider gives a customer one IPv4 address. Carriers put
 * thousands of phones behind an address, so a /24 gets ten times the limit. In IPv6 a phone has a /64, a house a /56 or
 * /60, and a customer may request a /48. A /48 holds more phones than one address of a carrier, but not ten times as
 * many.
 */
const WIDTHS = {
  4: [
    { bits: 32, capacity: 1 },
    { bits: 24, capacity: 10 },
  ],
  6: [
    { bits: 64, capacity: 1 },
    { bits: 56, capacity: 2 },
    { bits: 48, capacity: 4 },
  ],
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function readAddress(ip: string): Address {
  // An IPv4 address in IPv6 notation counts as the IPv4 address.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6) || address.range() !== '6to4') return address;
  // A caller has a /48 of these for each IPv4 address, so neighbours would count as strangers.
  return new ipaddr.IPv4(address.toByteArray().slice(2, 6));
}

function networkName(address: Address, bits: number): string {
  if (!(address instanceof ipaddr.IPv6)) {
    const octets = address.octets.slice(0, bits / 8);
    return octets.length === 4 ? octets.join('.') : `${octets.join('.')}/${bits}`;
  }
  const groups = address.parts.slice(0, 4).map((part, index) => {
    const kept = Math.min(16, Math.max(0, bits - 16 * index));
    return (part & (0xffff << (16 - kept))).toString(16);
  });
  return bits === 64 ? groups.join(':') : `${groups.join(':')}/${bits}`;
}

/**
 * All networks for counting an address, the narrowest first: that of one customer of a carrier is an IPv4 address, or the
 * first half of an IPv6 address. An unreadable address counts as itself.
 *
 * @example
 * networksOf('2c0f:f5c0:12:34::1').map(({ name }) => name); // ['2c0f:f5c0:12:34', '2c0f:f5c0:12:0/56',
 * '2c0f:f5c0:12:0/48']
 * networksOf('41.190.2.7').map(({ name }) => name); // ['41.190.2.7', '41.190.2/24']
 */
export function networksOf(ip: string): [Network, ...Network[]] {
  if (isIP(ip) === 0) return [{ name: ip, capacity: 1 }];
  const address = readAddress(ip);
  const widths = WIDTHS[address instanceof ipaddr.IPv6 ? 6 : 4];
  return widths.map(({ bits, capacity }) => ({ name: networkName(address, bits), capacity })) as [
    Network,
    ...Network[],
  ];
}
