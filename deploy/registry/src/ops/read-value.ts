import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../state/refused.ts';
import { placeOf, textOfFault } from './fault-text.ts';

/** Returns the parsed value, or a refusal with a sentence about the first fault. */
export function readValue<T extends z.ZodType>(schema: T, value: unknown): { value: z.output<T> } | { error: Refused } {
  const { data, error } = schema.safeParse(value ?? {}, { error: textOfFault });
  if (!error) return { value: data };
  const [issue] = error.issues;
  const place = placeOf(issue?.path ?? []);
  const text = issue?.message ?? '';
  const isSentence = /^[A-Z]/.test(text) || !place;
  return { error: new Refused(`${isSentence ? '' : `${place} `}${text}.`.replace(/\.\.$/, '.'), 'invalid') };
}

/** Reads the values of a request by the schemas of its call. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) =>
    readValue(schema, value);
