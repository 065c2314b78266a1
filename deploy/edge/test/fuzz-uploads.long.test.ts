import { expect, test } from '@jest/globals';
import { fuzzUploads } from './fuzz-uploads.ts';

test('500 tampered uploads cause no 5xx, and no page differs afterwards', async () => {
  const { findings, statuses, previewed } = await fuzzUploads(500, 1);
  expect(findings).toEqual([]);
  // Some mutations are harmless; without them the fuzz would test refusals only.
  expect(statuses[201]).toBeGreaterThan(10);
  expect(previewed).toBeGreaterThan(5);
  expect(Object.keys(statuses).sort()).toEqual(['200', '201', '400', '422'].filter((code) => statuses[code]));
}, 120_000);
