import type { KeyRing } from '../signing/key-ring.ts';

/** Headers by which the receiver verifies a call with `/discovery/keys.json`, without a secret. */
export function signCall(ring: Pick<KeyRing, 'sign'>, at: Date, body: string): Record<string, string> {
  const time = at.toISOString();
  const { key, sig } = ring.sign(`webhook\n${time}\n${body}`);
  return { 'x-viewmax-time': time, 'x-viewmax-signature': `${key}.${sig}` };
}
