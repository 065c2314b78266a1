import { expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import type { DeployCheck } from '@viewmax/contracts/ops/releases';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { minuteOf } from '../../model/format.ts';
import type { Row } from '../../model/rows.ts';
import { show } from '../../testing/gestures.ts';
import { makePlatform, makeSide } from '../../testing/make-platform.ts';
import { json } from '../../testing/serve-registry.ts';
import { DeployCard } from './deploy-card.tsx';

const YES: DeployCheck = { ok: true, reasons: [], warnings: [] };

async function open(
  check: DeployCheck | undefined,
  { canary = '2.0.0-b', ...change }: { canary?: string } & Partial<JudgedRollout> = {},
) {
  const rollout = makeRollout({ releases: { catalog: canary }, ...change });
  const row: Row = { name: 'catalog', stable: '1.0.0-a', canary: canary || null, percent: 5, state: 'canary', rollout };
  const platform = makePlatform({ rollouts: [rollout] });
  const { text, queries } = await show(<DeployCard row={row} platform={platform} />, {
    'GET /can-i-deploy': () => (check ? json(check) : new Promise<Response>(() => {})),
  });
  return { text: text(), queries: queries('/can-i-deploy') };
}

test('without a canary, and before the registry answers, the card shows nothing', async () => {
  expect((await open(YES, { canary: '' })).text).toBe('');
  expect((await open(undefined)).text).toBe('');
});

test('the card asks the registry about the releases of the rollout without the rollout itself', async () => {
  const { text, queries } = await open(YES);
  expect(queries).toEqual([{ releases: 'catalog@2.0.0-b', rollout: '7' }]);
  expect(text).toBe('Can I deployYescatalog@2.0.0-b fits all live releases.');
});

test('the card says no with each of the registry’s reasons, and shows its warnings', async () => {
  const reason = 'catalog@2.0.0-b needs wallet ^2.0.0, but wallet@1.0.0-a has 1.0.0-a.';
  const warning = 'The rules hold rollouts of squads.';
  expect((await open({ ok: false, reasons: [reason], warnings: [warning] })).text).toBe(
    `Can I deployNo${reason}${warning}`,
  );
});

test('while a running rollout fails, also before there is a proof, the card says no', async () => {
  const { text } = await open(YES, { counts: makeCounts({ canary: makeSide(8, 8), control: makeSide(0) }) });
  expect(text).toMatch(/^Can I deployNoNo: 8 of 8 devices failed\./);
});

const endedAt = '2026-03-02T09:55:08.000Z';
const minute = minuteOf(endedAt);

test('after a rollback by the watch the card says no, with its time and its failed devices', async () => {
  const reason = '45 devices failed, 3 of the control.';
  const { text, queries } = await open(YES, { status: 'rolled_back', endedAt, reason });
  expect(text).toBe(`Can I deployNoNo: rolled back ${minute}, ${reason}`);
  expect(queries).toEqual([]);
});

test('after an abort or a rollback by a person the card says no, with the reason if there is one', async () => {
  expect((await open(YES, { status: 'aborted', endedAt })).text).toContain(`No: aborted ${minute}.`);
  cleanup();
  const reason = 'Seats cannot be chosen.';
  expect((await open(YES, { status: 'rolled_back', endedAt, reason })).text).toContain(
    `No: rolled back ${minute}: ${reason}`,
  );
});
