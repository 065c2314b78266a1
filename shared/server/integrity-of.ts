import { createHash } from 'node:crypto';

/** The hash of a file as the attribute `integrity` writes it: `sha384-` and base64. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
