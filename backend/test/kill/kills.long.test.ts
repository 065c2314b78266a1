import { expect, test } from '@jest/globals';
import { failPoints } from '../../src/purchase/sell-batch.ts';
import { runKills } from './run-kills.ts';

test('a killed server loses no sold ticket, and charges no buyer twice', async () => {
  const result = await runKills([...failPoints, ...Array<'random'>(5).fill('random')]);
  expect(result).toMatchObject({ kills: 9, missing: 0, extra: 0, refused: 0, failed: 0, findings: [] });
  expect(result.answered).toBeGreaterThan(50);
  expect(result.lost).toBeGreaterThan(0);
}, 300_000);
