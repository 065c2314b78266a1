import { createHash } from 'node:crypto';

/** Weak, because the same content travels compressed and not. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const strong = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether an `If-None-Match` header names this tag. Weak and strong tags match. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const wanted = strong(etag);
  return header?.split(',').some((known) => strong(known) === wanted || known.trim() === '*') ?? false;
}
