import { isIP } from 'node:net';
import { networksOf as allNetworksOf, type Network } from '@viewmax/shared/server/customer-network';
import ipaddr from 'ipaddr.js';

const INSIDE = new Set(['private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal']);

/**
 * The networks of a reporter, the narrowest first. None for an address inside of a network: that is a proxy which
 * TRUST_PROXY does not name, or this very machine, and does not identify the reporter.
 */
export function networksOf(ip: string): Network[] {
  if (isIP(ip) === 0 || INSIDE.has(ipaddr.process(ip).range())) return [];
  return allNetworksOf(ip);
}
