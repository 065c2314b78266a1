import { beforeAll, expect, test } from '@jest/globals';
import { contentKinds } from '@viewmax/contracts/ops/content';
import fc from 'fast-check';
import { example, openContent } from '../../test/open-content.ts';
import { opened } from '../../test/opened.ts';
import { writeCsv } from './csv.ts';
import { kinds } from './kinds.ts';

const shop = opened(openContent);
beforeAll(async () => {
  await shop.plan(example());
});

const kind = fc.constantFrom(...contentKinds);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', '\u202e', "'; drop table app.movies; --", '1e999', '-0', '2026-03-06', '19:30'),
  fc.constantFrom('lagoon-lights', 'marina-sapele', 'Screen 1, ground floor', '/img/a.svg', '../../etc/passwd'),
);

const csvFile = kind.chain((name) => {
  const columns = Object.keys(kinds[name].columns);
  const rows = fc.array(fc.array(texts, { minLength: columns.length, maxLength: columns.length }), { maxLength: 5 });
  return rows.map((all) => ({ name: `${name}.csv`, text: writeCsv([columns, ...all]) }));
});
const rawFile = fc.tuple(kind, fc.string({ unit: 'binary' })).map(([name, text]) => ({ name: `${name}.csv`, text }));

test('no file makes an import throw, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(csvFile, rawFile), { minLength: 1, maxLength: 3 }), async (files) => {
      const result = await shop.send(files);
      expect('faults' in result || 'plan' in result).toBe(true);
    }),
    { numRuns: 150 },
  );
}, 120_000);
