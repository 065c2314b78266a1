import { createHmac } from 'node:crypto';
import type { KeyRing } from '../signing/key-ring.ts';

/** The header by which a receiver with the shared secret verifies a call. */
export const hmacOf = (secret: string, time: string, body: string): Record<string, string> => ({
  'x-viewmax-hmac': `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
});

/** Headers by which the receiver verifies a call with `/discovery/keys.json`, without a secret. */
export function signCall(ring: Pick<KeyRing, 'sign'>, at: Date, body: string): Record<string, string> {
  const time = at.toISOString();
  const { key, sig } = ring.sign(`webhook\n${time}\n${body}`);
  return { 'x-viewmax-time': time, 'x-viewmax-signature': `${key}.${sig}` };
}
