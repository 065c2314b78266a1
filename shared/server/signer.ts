import { createECDH, createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import type { Signature } from '@viewmax/contracts/discovery';

/** A public key of the ring, in the format that WebCrypto imports. */
export interface PublicKey {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

export interface Signer {
  sign(text: string): Signature;
  publicKey: PublicKey;
}

/** Signs with ECDSA P-256 and SHA-256, which WebCrypto on every phone can verify. `secret` is 32 bytes in base64url. */
export function createSigner(secret: string): Signer {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== 32) throw new Error('A signing key must be 32 bytes in base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
  const key = createPrivateKey({ key: { ...jwk, d: bytes.toString('base64url') }, format: 'jwk' });
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const kid = hash('sha256', spki, 'base64url').slice(0, 8);
  return {
    sign: (text) => ({
      key: kid,
      sig: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    }),
    publicKey: { kid, ...jwk },
  };
}
