import { createECDH, createPrivateKey, sign } from 'node:crypto';

export interface VapidOptions {
  /** 32 bytes in base64url. */
  privateKey: string;
  /** The mailbox of the people who answer a push service's question about our messages. */
  contact: string;
}

export interface Vapid {
  /** The key that a browser binds its subscription to: 65 bytes in base64url. */
  publicKey: string;
  /** The header that proves a message to be ours (RFC 8292). */
  authorization(endpoint: string, now: Date): string;
}

// A push service accepts a day at most, and its clock may differ.
const LIFE_SECONDS = 12 * 3600;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEAD = encode({ typ: 'JWT', alg: 'ES256' });

/** Throws for a number that is no key of the curve. */
export function createVapid({ privateKey, contact }: VapidOptions): Vapid {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
      const text = `${HEAD}.${encode({ aud: new URL(endpoint).origin, exp, sub: `mailto:${contact}` })}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
