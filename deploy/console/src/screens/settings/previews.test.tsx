import { expect, test } from '@jest/globals';
import type { PreviewView } from '@viewmax/contracts/ops/previews';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { alerts, cellsOf, fill, press, show } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam, reader } from '../../testing/make-platform.ts';
import { type Answers, json, noContent } from '../../testing/serve-registry.ts';
import { Previews } from './previews.tsx';

const preview = (change: Partial<PreviewView> = {}): PreviewView => ({
  id: '3fa9c1d2e4b5',
  by: 'pipeline',
  releases: ['catalog@1.1.0-b'],
  tester: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-06-01T00:00:00.000Z',
  revokedAt: null,
  ...change,
});
const listed = (...previews: PreviewView[]) => ({ 'GET /previews': () => json({ previews }) });

const open = (answers: Answers, who: Who = opsTeam) => show(<Previews who={who} platform={makePlatform()} />, answers);
const changes = () => cellsOf('All previews').map((row) => row.at(-1));

test.each([
  [reader, ['', '', '']],
  [catalogSquad, ['Revoke', '', 'Revoke']],
  [opsTeam, ['Revoke', 'Revoke', 'Revoke']],
])('the list offers Revoke by the rights of the token', async (who, buttons) => {
  const ofTwo = preview({ id: '2', releases: ['catalog@1.1.0-b', 'wallet@2.0.0-a'] });
  await open(listed(preview(), ofTwo, preview({ id: '3', by: 'catalog squad', releases: [] })), who);
  expect(changes()).toEqual(buttons);
});

test('each preview shows its releases, its maker and its end; a revoked one offers no change', async () => {
  await open(listed(preview(), preview({ id: '2', releases: [], revokedAt: '2026-03-02T00:00:00.000Z' })));
  expect(cellsOf('All previews')).toEqual([
    ['catalog@1.1.0-b', 'pipeline', expect.stringMatching(/Jun|May/), 'Revoke'],
    ['No releases: makes the browser a tester', 'pipeline', 'Revoked', ''],
  ]);
});

test('a preview is revoked after its id was typed, and the list reloads', async () => {
  const previews = [preview()];
  const { sent } = await open({
    'GET /previews': () => json({ previews }),
    'DELETE /previews/3fa9c1d2e4b5': noContent,
  });
  await press('Revoke');
  await press('Revoke');
  expect([alerts(), sent()]).toEqual([['Type exactly 3fa9c1d2e4b5.'], []]);
  fill('Type 3fa9c1d2e4b5 to confirm', '3fa9c1d2e4b5');
  previews.pop();
  await press('Revoke');
  expect(sent()).toEqual([['DELETE /previews/3fa9c1d2e4b5', undefined]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'Preview 3fa9c1d2e4b5 is revoked.' });
  expect(cellsOf('All previews')).toHaveLength(1);
});
