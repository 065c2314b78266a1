import type { Signature } from '@viewmax/shared/contracts/discovery';
import { createSigner, type PublicKey } from './signer.ts';

/** The keys of one moment: the first one signs, and all of them are known. */
export interface KeyRing {
  sign(text: string): Signature;
  /** The one that signs first. Pages and wrappers keep all of them, and take what any of them signed. */
  publicKeys: readonly PublicKey[];
  /** For what only this side checks, such as pins: written with the first, read with any. */
  secrets: readonly string[];
}

/** `others` are in the ring and do not sign: the next key, so that pages know it before it does, and the one before. */
export function createKeyRing(secret: string, others: readonly string[] = []): KeyRing {
  const secrets = [...new Set([secret, ...others])];
  const signers = secrets.map(createSigner);
  const [first = createSigner(secret)] = signers;
  return { sign: first.sign, publicKeys: signers.map(({ publicKey }) => publicKey), secrets };
}
