import { hkdfSync } from 'node:crypto';
import type { DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { createSigner, type Signer } from '@viewmax/server/signer';
import type { Secrets } from '../config/secrets.ts';

export interface DoorSigner {
  /** The signature as `key.sig`. */
  sign(text: string): string;
  keys: DoorScreeningsResponse['doorKeys'];
}

function signerOf(secret: string) {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'viewmax door lists', 32));
  return createSigner(derived.toString('base64url'));
}

/**
 * Key pairs for lists, derived from the secrets of tokens: all nodes have the same, and none needs another setting. An
 * owner of such a secret can sign in as each attendant anyway. The first one signs, and phones trust the lists of all.
 */
export function createDoorSigner(secrets: Secrets): DoorSigner {
  const [{ sign, publicKey }, ...others] = secrets.map(signerOf) as [Signer, ...Signer[]];
  const keys = [publicKey, ...others.map((one) => one.publicKey)].map(({ kid, x, y }) => [kid, { x, y }] as const);
  return {
    sign(text) {
      const { key, sig } = sign(text);
      return `${key}.${sig}`;
    },
    keys: Object.fromEntries(keys),
  };
}
