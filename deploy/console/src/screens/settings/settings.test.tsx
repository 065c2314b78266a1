import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Freeze } from '@viewmax/contracts/ops/rollouts';
import { $notice } from '../../stores/notice.ts';
import type { Who } from '../../stores/session.ts';
import { $session, askSession } from '../../stores/session.ts';
import { alerts, cellsOf, press, show } from '../../testing/gestures.ts';
import { catalogSquad, makePlatform, opsTeam, reader } from '../../testing/make-platform.ts';
import { type Answers, json, noContent, refuse } from '../../testing/serve-registry.ts';
import { Settings } from './settings.tsx';

const open = (answers: Answers = {}, who: Who = opsTeam, freezes: Freeze[] = []) =>
  show(<Settings who={who} platform={makePlatform({ freezes })} />, answers);
const freeze = (id: number, from: string, until: string): Freeze => ({ id, from, until, reason: `Freeze ${id}` });
const past = freeze(1, '2026-03-01T00:00:00.000Z', '2026-03-02T10:00:00.000Z');
const present = freeze(2, '2026-03-02T10:00:00.000Z', '2026-03-03T00:00:00.000Z');
const future = freeze(3, '2026-03-02T10:00:01.000Z', '2026-03-03T00:00:00.000Z');
const written = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const FROM = 'From, in Lagos';
const UNTIL = 'Until, in Lagos';

test.each([
  [reader, 'Signed in as wall screen. You can read everything and change nothing.'],
  [catalogSquad, 'Signed in as catalog squad. You can read everything and change catalog.'],
])('a token without the rights of the ops team sees freezes and no tokens', async (who, note) => {
  const { asked } = await open({}, who, [past]);
  expect(screen.getByText(note)).toBeTruthy();
  expect(cellsOf('All freezes')[0]).toHaveLength(4);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
  expect(screen.getByText('Only owners of the ops team see and create tokens.')).toBeTruthy();
  expect(asked()).toEqual(['GET /rules', 'GET /paths', 'GET /slots', 'GET /previews']);
});

test('a person of the ops team who is no owner learns what owners alone do', async () => {
  await open({}, { ...opsTeam, by: 'Ada Obi (ada@viewmax.test)', kind: 'person' });
  const note = 'You can read everything and change all but rules, tokens and trusts.';
  expect(screen.getByText(`Signed in as Ada Obi (ada@viewmax.test). ${note}`)).toBeTruthy();
});

test('the ops team sees trusted pipelines and tokens', async () => {
  const { asked } = await open();
  expect(asked()).toEqual(expect.arrayContaining(['GET /trusts', 'GET /tokens']));
});

test.each([
  ['freezes', 'No freeze is set.'],
  ['paths and slots', 'No remote owns a path or slot yet.'],
  ['slots', 'No live release has a slot.'],
  ['previews', 'No preview links. The command viewmax preview create creates one.'],
  ['trusted pipelines', 'No pipeline is trusted.'],
  ['tokens', 'No tokens except the first one, from the server settings.'],
])('the list of %s says that it is empty', async (what, words) => {
  await open();
  expect(cellsOf(`All ${what}`)).toEqual([[words]]);
});

test('signing out ends the session at the registry, then on the page', async () => {
  const { sent } = await open({ 'DELETE /session': noContent });
  await askSession();
  await press('Sign out');
  expect(sent()).toEqual([['DELETE /session', undefined]]);
  expect($session.get()).toEqual({ is: 'out', note: 'You are signed out.' });
});

test('a failed sign-out is reported, and the page stays signed in', async () => {
  await open();
  await askSession();
  await press('Sign out');
  expect($notice.get()).toEqual({ tone: 'error', text: expect.stringContaining('cannot be reached') });
  expect($session.get().is).toBe('in');
});

test('the form reports a freeze without times and reason at its fields', async () => {
  const { sent } = await open();
  await press('Add freeze', { Reason: '   ' });
  expect(alerts()).toEqual(['Choose a start.', 'Choose an end.', 'Write a reason. Refused commands show it.']);
  expect(document.activeElement).toBe(screen.getByLabelText(FROM));
  expect(sent()).toEqual([]);
});

test.each(['2026-12-24T18:00', '2026-12-23T18:00'])(
  'a freeze that begins on the 24th cannot end at %s',
  async (until) => {
    const { sent } = await open();
    await press('Add freeze', { [FROM]: '2026-12-24T18:00', [UNTIL]: until, Reason: 'Premieres' });
    expect([alerts(), sent()]).toEqual([['The end must be after the start.'], []]);
  },
);

test('the form takes the times of Lagos for a freeze, and is empty afterwards', async () => {
  const { sent } = await open({ 'POST /freezes': () => json({ id: 4 }) });
  const fields = { [FROM]: '2026-12-24T18:00', [UNTIL]: '2026-12-27T06:00', Reason: ' Christmas premieres ' };
  await press('Add freeze', fields);
  const body = {
    from: '2026-12-24T17:00:00.000Z',
    until: '2026-12-27T05:00:00.000Z',
    reason: 'Christmas premieres',
  };
  expect(sent()).toEqual([['POST /freezes', body]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The freeze is set.' });
  expect([written(FROM), written(UNTIL), written('Reason')]).toEqual(['', '', '']);
});

test('a refused freeze keeps its fields', async () => {
  await open({ 'POST /freezes': () => refuse(400, 'invalid', 'until must be in the future.') });
  await press('Add freeze', { [FROM]: '2020-12-24T18:00', [UNTIL]: '2020-12-27T06:00', Reason: 'Premieres' });
  expect($notice.get()?.text).toBe('until must be in the future.');
  expect([written(FROM), written('Reason')]).toEqual(['2020-12-24T18:00', 'Premieres']);
});

test('each freeze shows whether it is active, and can be lifted', async () => {
  const { sent } = await open({ 'DELETE /freezes/2': noContent }, opsTeam, [present]);
  await press('Remove');
  expect(sent()).toEqual([['DELETE /freezes/2', undefined]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'The freeze is removed.' });
});

test('a freeze is active from its first moment until just before its last', async () => {
  await open({}, reader, [past, present, future]);
  expect(cellsOf('All freezes').map(([, , why, state]) => [why, state])).toEqual([
    ['Freeze 1', 'Ended'],
    ['Freeze 2', 'Active'],
    ['Freeze 3', 'Planned'],
  ]);
});
