import type { z } from 'zod';
import { Refused } from '../base/refused.ts';
import { faultWords, placeWords } from './fault-words.ts';

/** Returns the parsed value, or rejects the request with a sentence about the first fault. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body ?? {}, { error: faultWords });
  if (!error) return data;
  const [issue] = error.issues;
  const place = placeWords(issue?.path ?? []);
  const words = issue?.message ?? '';
  const isSentence = /^[A-Z]/.test(words) || !place;
  throw new Refused(`${isSentence ? '' : `${place} `}${words}.`.replace(/\.\.$/, '.'), 'invalid');
}
