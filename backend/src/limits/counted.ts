import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

export type Counted = { phone?: string; address?: string; device?: string };

const DEVICE = /^[\w-]{8,64}$/;

// A household or a phone has a whole /64 of IPv6 to itself.
function addressOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':');
  const back = tail?.split(':') ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':');
}

function deviceOf(request: FastifyRequest): string | undefined {
  const cookie = /(?:^|;\s*)device=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const id = request.headers['x-viewmax-device'] ?? cookie;
  return typeof id === 'string' && DEVICE.test(id) ? id : undefined;
}

/** On whom a request's tries are counted. A device names itself, so it can only narrow what the others leave. */
export function countedOn(request: FastifyRequest, phone: string | null | undefined): Counted {
  return { phone: phone ?? undefined, address: addressOf(request.ip), device: deviceOf(request) };
}

/** The name under which one is counted: it tells neither the phone nor the address. */
export const limitKey = (policy: string, kind: string, value: string): string =>
  createHash('sha256').update(`${policy} ${kind} ${value}`).digest('base64url').slice(0, 22);
