import { generateKeyPairSync, sign } from 'node:crypto';

export interface Signer {
  id: string;
  /** The public key, in the form of the page's configuration. */
  publicKey: { x: string; y: string };
  /** The header `x-viewmax-signature` of this text. */
  sign(text: string): string;
}

/**
 * Signs changed documents with a key of this process. Pages trust it only because this process also serves them the key.
 * So a document of `viewmax dev` is worth nothing at any other address.
 */
export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = 'dev';
  return {
    id,
    publicKey: { x, y },
    sign: (text) =>
      `${id}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`,
  };
}
