import { afterAll, expect, test } from '@jest/globals';
import type { CallSchema } from '@viewmax/contracts/ops/call-schema';
import { addressOf, type CallName, calls } from '@viewmax/contracts/ops/calls';
import { schemas } from '@viewmax/contracts/ops/schemas';
import { z } from 'zod';
import { callExamples } from '../testing/call-examples.ts';
import { openTestIssuer } from '../testing/open-test-issuer.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
const issuer = await openTestIssuer(() => ops.clock.time);
afterAll(async () => {
  await issuer.close();
  await ops.close();
});

type Place = readonly (string | number)[];

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The place of each text in a schema's values. */
function placesIn(schema: JsonSchema, place: Place = []): Place[] {
  const { type, properties = {}, additionalProperties: others, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(type === 'string' ? [place] : []),
    ...Object.entries(properties).flatMap(([name, one]) => placesIn(one, [...place, name])),
    ...(typeof others === 'object' ? placesIn(others, [...place, 'other']) : []),
    ...(items ? placesIn(items, [...place, 0]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => placesIn(one, place)),
  ];
}

/** The value with another text at this place. */
function withText(value: unknown, [first, ...more]: Place, text: string): unknown {
  if (first === undefined) return text;
  const inner = withText(Object(value)[first], more, text);
  return typeof first === 'number' ? [inner] : { ...Object(value), [first]: inner };
}

const PARTS = ['params', 'query', 'body'] as const;

test.each(callExamples({ ops, issuer }))(
  '%s (%s) refuses a zero character and half of a pair in each of its texts',
  async (name: CallName, _, { example }) => {
    const { upload: __, ...values } = await example('catalog');
    const schema: CallSchema = schemas[name];
    const url = `/ops/api${addressOf(name, values)}`;
    const statuses: Record<string, number> = {};
    for (const part of PARTS) {
      const zod = schema[part];
      if (!zod) continue;
      const places = placesIn(z.toJSONSchema(zod, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
      for (const place of places) {
        for (const text of part === 'body' ? ['a\0b', '\ud800'] : ['a\0b']) {
          const changed = { ...values, [part]: withText(values[part], place, text) };
          const { statusCode } = await ops.server.inject({
            method: calls[name].method,
            url: part === 'body' ? url : `/ops/api${addressOf(name, changed)}`,
            headers: { authorization: `Bearer ${OPS_TOKEN}` },
            payload: changed.body,
          });
          statuses[`${part} ${place.join('.')} ${JSON.stringify(text)}`] = statusCode;
        }
      }
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((place) => [place, 400])));
  },
);
