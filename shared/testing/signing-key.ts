import { webcrypto } from 'node:crypto';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** Adds WebCrypto to jsdom. */
export function provideWebCrypto(): void {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}

/** A key of the edge: its public half for a ring, and a function that signs as `key.sig`. */
export async function signingKey(id: string) {
  const pair = (await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    ring: { [id]: { x, y } },
    async sign(text: string): Promise<string> {
      const bytes = new TextEncoder().encode(text);
      const sig = await webcrypto.subtle.sign({ ...P256, hash: 'SHA-256' }, pair.privateKey, bytes);
      return `${id}.${Buffer.from(sig).toString('base64url')}`;
    },
  };
}
