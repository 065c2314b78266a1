import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../state/refused.ts';

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type Fault = z.core.$ZodRawIssue;

/** `at least 3` of a number, `at least 3 letters` of a text, `at least 3 entries` of a list. */
function boundOf(side: string, bound: unknown, origin: unknown): string {
  const unit = origin === 'string' ? (bound === 1 ? ' letter' : ' letters') : bound === 1 ? ' entry' : ' entries';
  return `must ${origin === 'number' || origin === 'int' ? 'be' : 'have'} ${side} ${bound}${origin === 'number' || origin === 'int' ? '' : unit}`;
}

/** The text of a fault for people. Sentences of the schemas themselves have precedence. */
function textOfFault(fault: Fault): string | undefined {
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === undefined
        ? 'is missing'
        : `must be ${TYPES[String(fault.expected)] ?? String(fault.expected)}`;
    case 'too_big':
      return boundOf('at most', fault.maximum, fault.origin);
    case 'too_small':
      return boundOf('at least', fault.minimum, fault.origin);
    case 'invalid_value':
      return `must be ${fault.values.map(String).join(' or ')}`;
    case 'unrecognized_keys':
      return `has ${fault.keys.map((key) => `"${key}"`).join(', ')}, which is unknown`;
    case 'invalid_format':
      if (fault.format === 'datetime') return 'must be a time such as 2026-12-24T18:00:00Z';
      return fault.format === 'starts_with' ? `must begin with ${fault.prefix}` : 'has another form';
    default:
      return 'is not valid';
  }
}

/** `plan.steps.0.percent` as `percent of step 1`. */
export function placeOf(path: readonly PropertyKey[]): string {
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === 'number') names.push(`${(names.pop() ?? 'entry').replace(/s$/, '')} ${part + 1}`);
    else names.push(String(part));
  }
  // The plan holds all steps, so the step says enough.
  return names
    .filter((name, index) => name !== 'plan' || index === names.length - 1)
    .reverse()
    .join(' of ');
}

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
