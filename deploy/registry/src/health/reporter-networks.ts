import { isIP } from 'node:net';
import { type Network, networksOf } from '@viewmax/server/customer-network';
import ipaddr from 'ipaddr.js';

const INSIDE = new Set(['private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal']);

/**
 * The networks of a reporter, the narrowest first. A private address returns none: it belongs to this machine or to a
 * proxy that TRUST_PROXY does not name, and so does not identify the reporter.
 */
export function reporterNetworks(ip: string): Network[] {
  if (isIP(ip) === 0 || INSIDE.has(ipaddr.process(ip).range())) return [];
  return networksOf(ip);
}
