import { expect, test } from '@jest/globals';
import { fuzzTraffic } from './fuzz-traffic.ts';

test('400 hostile drawings, reports and headers cause no 5xx, no slow handler and no other page', async () => {
  const { findings, statuses, drawn } = await fuzzTraffic(400, 1);
  expect(findings).toEqual([]);
  // Some mutations are harmless; without them the fuzz would test refusals only.
  expect([drawn > 5, (statuses[204] ?? 0) > 5, (statuses[400] ?? 0) > 5]).toEqual([true, true, true]);
}, 120_000);
