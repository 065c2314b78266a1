import { createHash } from 'node:crypto';

/** Weak, because the same content travels compressed and not. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether an `If-None-Match` header says that the caller has this already. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim() === etag || known.trim() === '*');
