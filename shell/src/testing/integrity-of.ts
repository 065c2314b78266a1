// biome-ignore lint/style/noRestrictedImports: WebCrypto has no hash at once; Node's is the same
import { createHash } from 'node:crypto';

/** The hash of a file, in the format of `integrity` attributes. */
export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
