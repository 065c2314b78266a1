import type { FastifyRequest } from 'fastify';

/** Whether PostgreSQL stores a text. It takes no U+0000, and its JSON no half of a surrogate pair. */
const isStorable = (text: string): boolean => !/\p{Surrogate}/u.test(text) && !text.includes('\0');

const isBytes = (value: object): boolean => ArrayBuffer.isView(value) || Symbol.asyncIterator in value;

/** Whether PostgreSQL stores each text and each key of a JSON value. It has no recursion, so no depth ends the process. */
export function isAllStorable(whole: unknown): boolean {
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null || isBytes(value)) continue;
    for (const [key, one] of Object.entries(value)) {
      if (!isStorable(key)) return false;
      left.push(one);
    }
  }
  return true;
}

/**
 * A hook that refuses a request whose path, query or body has a text that the database cannot store. Node's parser of HTTP
 * refuses such headers.
 *
 * @example
 * app.addHook('preValidation', refuseUnstorable);
 */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  if (isAllStorable([params, query, body])) return;
  throw Object.assign(new Error('A text has a zero character or half of a surrogate pair.'), { statusCode: 400 });
}

/** SQLSTATE of a text with U+0000, of a value that no column of its type takes, and of JSON with U+0000. */
const NOT_STORABLE = new Set<unknown>(['22021', '22P02', '22P05']);

/** Whether the database refused a value that a request brought. */
export const isUnstorable = (error: unknown): boolean => NOT_STORABLE.has((error as { code?: unknown } | null)?.code);
