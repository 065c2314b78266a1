import type { Signature } from '@viewmax/contracts/discovery';
import { createSigner, type PublicKey } from '@viewmax/server/signer';

/** The signing key and all trusted keys of one moment. */
export interface KeyRing {
  sign(text: string): Signature;
  /** The key that signs comes first. Pages and wrappers store all keys and accept a signature of any. */
  publicKeys: readonly PublicKey[];
  /** Secrets for texts that only the registry verifies, such as pins. The first one signs; any of them verifies. */
  secrets: readonly string[];
}

/** `others` are trusted and do not sign: the next key, so that pages know it in advance, and the previous one. */
export function createKeyRing(secret: string, others: readonly string[] = []): KeyRing {
  const secrets = [...new Set([secret, ...others])];
  const signers = secrets.map(createSigner);
  const [first = createSigner(secret)] = signers;
  return { sign: first.sign, publicKeys: signers.map(({ publicKey }) => publicKey), secrets };
}
