import { expect, test } from '@jest/globals';
import { fuzzUploads } from './fuzz-uploads.ts';

test('500 uploads that were tampered with cause no 5xx, and no page differs afterwards', async () => {
  const { findings, statuses, previewed } = await fuzzUploads(500, 1);
  expect(findings).toEqual([]);
  // Some mutations are harmless, or the fuzz would only look at refusals.
  expect(statuses[201]).toBeGreaterThan(10);
  expect(previewed).toBeGreaterThan(5);
  expect(Object.keys(statuses).sort()).toEqual(['200', '201', '400', '422'].filter((code) => statuses[code]));
}, 120_000);
