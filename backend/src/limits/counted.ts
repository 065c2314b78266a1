import { createHash } from 'node:crypto';
import { cookiesOf } from '@viewmax/shared/server/cookies';
import { customerNetwork } from '@viewmax/shared/server/customer-network';
import type { FastifyRequest } from 'fastify';

export type Counted = { phone?: string; address?: string; device?: string };

const DEVICE = /^[\w-]{8,64}$/;

function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-viewmax-device'] ?? cookiesOf(request.headers.cookie).device;
  return typeof id === 'string' && DEVICE.test(id) ? id : undefined;
}

/** On whom a request's tries are counted. A device names itself, so it can only narrow what the others leave. */
export function countedOn(request: FastifyRequest, phone: string | null | undefined): Counted {
  return { phone: phone ?? undefined, address: customerNetwork(request.ip), device: deviceOf(request) };
}

/** The name under which one is counted: it tells neither the phone nor the address. */
export const limitKey = (policy: string, kind: string, value: string): string =>
  createHash('sha256').update(`${policy} ${kind} ${value}`).digest('base64url').slice(0, 22);
