import { createHmac } from 'node:crypto';
import { normalisePhone } from '@viewmax/contracts/phone';
import { cookiesOf } from '@viewmax/server/cookies';
import { type Network, networksOf } from '@viewmax/server/customer-network';
import type { FastifyRequest } from 'fastify';
import type { Policy } from './policies.ts';

export interface Counted {
  phone?: string;
  address?: string;
  /** The wider networks of the address: a customer of IPv6 has many addresses. */
  around?: readonly Network[];
  device?: string;
  /** The mark of a device that signed in to the account of this phone. */
  known?: string;
}

type Kind = Exclude<keyof Policy, 'seconds' | 'perDay'>;

const DEVICE = /^[\w-]{8,64}$/;

/** The id of a phone, which any caller can make up. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-viewmax-device'] ?? cookiesOf(request.headers.cookie).device;
  return typeof id === 'string' && DEVICE.test(id) ? id : undefined;
}

/** The phone in a visitor's request, for counting its tries. */
export const bodyPhone = ({ body }: FastifyRequest): string | null =>
  normalisePhone((body as { phoneNumber: string }).phoneNumber);

/** The subjects that a request's tries count on. A device names itself, so its count can only add a limit. */
export function countedOn(request: FastifyRequest, phone: string | null | undefined): Counted {
  const [nearest, ...around] = networksOf(request.ip);
  return { phone: phone ?? undefined, address: nearest.name, around, device: deviceOf(request) };
}

/** The lines of a policy: a name for each, by its kind. */
export function countedValues({ phone, address = '', device, known }: Counted, policy: Policy): [Kind, string][] {
  if (known !== undefined && policy.known !== undefined) return [['known', `${phone} ${known}`]];
  const values: Record<Kind, string | undefined> = {
    phone,
    phoneHere: phone && `${phone} ${address}`,
    address: address || undefined,
    device,
    known: undefined,
  };
  return (Object.entries(values) as [Kind, string | undefined][]).flatMap(([kind, value]) =>
    value === undefined ? [] : [[kind, value] satisfies [Kind, string]],
  );
}

/** The name of a line reveals neither phone nor address. Only a holder of our secret can find them by trying all numbers. */
export const limitKey = (secret: string, policy: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`limit ${policy} ${kind} ${value}`).digest('base64url').slice(0, 22);
