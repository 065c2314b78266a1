import type { z } from 'zod';
import { Refused } from '../base/refused.ts';

/** Returns the parsed value, or rejects the request with a sentence about the first fault. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body ?? {});
  if (!error) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  throw new Refused(`${path ? `${path}: ` : ''}${issue?.message}.`.replace(/\.\.$/, '.'), 'invalid');
}
