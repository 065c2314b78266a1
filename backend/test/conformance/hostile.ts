import fc from 'fast-check';
import type { JsonSchema } from './sample.ts';

const LISTED = [
  '',
  ' ',
  '0',
  'null',
  'NaN',
  '-1',
  '9'.repeat(400),
  "'; drop table app.users; --",
  "' or '1'='1",
  '$1',
  '%00',
  '\u0000',
  'a\u0000b',
  '../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\ud800',
  '\u202e\u0645\u0631\u062d\u0628\u0627',
  '\u{1f600}'.repeat(30),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  '08099999999',
  '2026-02-30',
  'a@b',
  '1e309',
];

/** Hostile texts, and arbitrary ones. */
export const hostileText = fc.oneof(fc.constantFrom(...LISTED), fc.string({ unit: 'binary', maxLength: 60 }));

const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, [], {}, -1, 0, 1.5, 2 ** 53, Number.MAX_VALUE, [[[[]]]], { $ne: null }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of the right type, with hostile ones among them. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(field)]);
      return fc.record(Object.fromEntries(fields));
    }
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    default:
      return hostileText;
  }
}

/** An input of the schema, with one field wrong, missing or extra. */
export function spoiled(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), 'unknown'];
  const spoil = fc.record({ name: fc.constantFrom(...names), value: fc.option(hostileValue, { nil: undefined }) });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fitting(schema), spoil)
        .map(([body, { name, value }]) => Object.assign({}, body, { [name]: value })),
    },
    { weight: 2, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: hostileValue },
  );
}

const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;

/** Bodies that are not JSON, or too much JSON. */
export const broken = fc.oneof(
  fc.constantFrom(
    '{',
    '{"a":',
    '[1,',
    'undefined',
    "{'a':1}",
    '{"a":1}}',
    deep,
    '"',
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
  ),
  fc.string({ unit: 'binary' }),
);
