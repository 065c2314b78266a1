import { beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { cellsOf, fill, settle, show } from '../../testing/gestures.ts';
import { makeEntry, makeFigure, makePlatform, opsTeam } from '../../testing/make-platform.ts';
import { provideCanvas } from '../../testing/provide-canvas.ts';
import { type Answers, json, refuse } from '../../testing/serve-registry.ts';
import { History } from './history.tsx';

beforeAll(() => void provideCanvas());

const rollout = makeRollout({ ...{ id: 7, status: 'rolled_back' }, endedAt: '2026-03-02T09:30:00.000Z' });
const incident = makeEntry({ by: 'watch', action: 'rollback', subject: 'rollout 7' });
const figure = (metric: string, count: number) =>
  makeFigure('catalog@1.1.0-b', metric, count, { minute: '2026-03-02T09:00:00.000Z' });

const open = (answers: Answers = {}) =>
  show(<History who={opsTeam} platform={makePlatform()} />, {
    'GET /history': () => json({ rollouts: [rollout], incidents: [incident] }),
    'GET /figures': () => json({ figures: [figure('load', 250), figure('error_render', 3)] }),
    ...answers,
  });

test('a time has its rollouts and incidents in tables, and a release its steps', async () => {
  const { queries } = await open();
  expect(cellsOf('Rollouts of this time').map((cells) => [cells[0], cells[1], cells[4]])).toEqual([
    ['Rollout 7', 'catalog@1.1.0-b', 'Rolled back'],
  ]);
  expect(screen.getByText('watch')).toBeTruthy();
  fill('Release', 'catalog@1.1.0-b');
  await settle();
  expect(cellsOf('catalog@1.1.0-b over time').map((cells) => cells.slice(1))).toEqual([
    ['250', '1.20%, 3 of 250', 'No data'],
  ]);
  expect(queries('/figures').at(-1)).toMatchObject({ releases: 'catalog@1.1.0-b', step: '180' });
  fill('Time', 'month');
  await settle();
  expect(queries('/figures').at(-1)).toMatchObject({ step: '720', from: '2026-01-31T12:00:00.000Z' });
  expect(queries('/history').map(({ from }) => from)).toEqual(['2026-02-23T10:00:00.000Z', '2026-01-31T10:00:00.000Z']);
});

test('a time without rollouts says so, and a history that does not load says why', async () => {
  await open({ 'GET /history': () => json({ rollouts: [], incidents: [] }) });
  expect(screen.getByText('No rollout and no incident in this time.')).toBeTruthy();
  document.body.replaceChildren();
  await open({ 'GET /history': () => refuse(500, 'internal', 'Something failed.') });
  expect(screen.getByText('Something failed.')).toBeTruthy();
});
