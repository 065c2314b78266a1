import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { bytesOf } from './base64url.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** True when a key of this page's configuration signed this exact text. `signature` is `key.sig`. */
export async function isSigned(text: string, signature: string, keys: RuntimeConfig['keys']): Promise<boolean> {
  const [id = '', sig = ''] = signature.split('.');
  const key = keys[id];
  // WebCrypto needs https. Without it the page trusts only its own document.
  if (!key || !sig || !crypto.subtle) return false;
  try {
    const publicKey = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', ...key }, P256, false, [
      'verify',
    ]);
    return await crypto.subtle.verify(
      { ...P256, hash: 'SHA-256' },
      publicKey,
      bytesOf(sig),
      new TextEncoder().encode(text),
    );
  } catch {
    return false;
  }
}
