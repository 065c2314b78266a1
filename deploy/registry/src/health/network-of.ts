import { isIP } from 'node:net';
import { customerNetwork } from '@viewmax/shared/server/customer-network';
import ipaddr from 'ipaddr.js';

const INSIDE = new Set(['private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal']);

/**
 * What one customer of a carrier can send from. Nothing for an address inside of a network: that is a proxy which nobody
 * named, or this very machine, and says nothing about who asks.
 */
export function networkOf(ip: string): string | undefined {
  if (isIP(ip) === 0 || INSIDE.has(ipaddr.process(ip).range())) return undefined;
  return customerNetwork(ip);
}
