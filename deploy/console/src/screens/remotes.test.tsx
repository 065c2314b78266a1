import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';
import { $notice } from '../stores/notice.ts';
import type { Who } from '../stores/session.ts';
import { alerts, cellsOf, press, show } from '../testing/gestures.ts';
import { catalogSquad, makeFigure, makeListed, makePlatform, opsTeam, reader } from '../testing/make-platform.ts';
import { type Answers, json, noContent, refuse } from '../testing/serve-registry.ts';
import { Remotes } from './remotes.tsx';

const releases = [
  makeListed('catalog', '1.1.0-b'),
  makeListed('catalog', '1.0.0-a', { live: true, routes: ['/', '/movies/:id'], fills: ['home.top'] }),
  makeListed('catalog', '0.9.0-z'),
  makeListed('shell', '1.0.0-a', { live: true }),
  makeListed('wallet', '1.0.0-a', { live: true }),
  makeListed('booking', '1.0.0-a'),
];
const open = (change: Parameters<typeof makePlatform>[0] = {}, who: Who = opsTeam, answers: Answers = {}) =>
  show(<Remotes who={who} platform={makePlatform({ releases, ...change })} />, answers);
const card = (name: string) => screen.getByRole('heading', { name }).closest('section')?.textContent ?? '';
const retirements = () => screen.queryAllByRole('button', { name: 'Retire' }).length;
const switches = () => screen.queryAllByRole('button', { name: /^Switch/ }).length;
const states = () => cellsOf('Releases of catalog').map((cells) => [cells[1], cells[4]]);

test('the screen reports a registry without releases', async () => {
  await open({ releases: [] });
  expect(screen.getByText('Nothing is published yet')).toBeTruthy();
  expect(screen.getByText('0 releases of 0 remotes, the shell included')).toBeTruthy();
});

test.each([reader, catalogSquad])('only the ops team switches and retires remotes', async (who) => {
  await open({}, who);
  expect([switches(), retirements()]).toEqual([0, 0]);
});

test('the shell and a remote that is not live cannot be switched off or retired', async () => {
  await open();
  expect(retirements()).toBe(2);
  expect(card('shell')).not.toContain('Switch off');
  expect(card('booking')).not.toContain('Switch off');
  expect(card('catalog')).toContain('Switch off');
  expect(switches()).toBe(2);
});

test('without a response about the clean-up the screen marks no release as removable', async () => {
  await open({}, opsTeam, { 'GET /clean-up': () => refuse(500, 'internal', 'Something failed.') });
  expect(states()).toEqual([
    ['Not live', 'No data'],
    ['Live', 'No data'],
    ['Not live', 'No data'],
  ]);
});

test('each release shows whether devices receive it, and why it stays', async () => {
  const kept = { 'catalog@1.1.0-b': 'it is being rolled out', 'catalog@1.0.0-a': 'it is live' };
  await open({ rollouts: [makeRollout({})] }, opsTeam, { 'GET /clean-up': () => json({ kept }) });
  expect(states()).toEqual([
    ['Canary', 'it is being rolled out'],
    ['Live', 'it is live'],
    ['Unused', 'Not kept: the next clean-up removes it.'],
  ]);
});

test('the release of an ended rollout is not marked as canary', async () => {
  await open({ rollouts: [makeRollout({ status: 'aborted', endedAt: '2026-03-02T09:00:00.000Z' })] });
  expect(states()[0]?.[0]).toBe('Unused');
});

test('a retired remote says since when, by whom and why', async () => {
  const retired = [{ name: 'booking', reason: 'Nobody uses it.', by: 'ops', at: '2026-03-02T09:00:00.000Z' }];
  await open({ retired });
  expect(card('booking')).toMatch(/Retired on .* by ops: Nobody uses it\./);
  expect(card('catalog')).not.toContain('Retired');
});

test('each release shows its size, its routes and its slots', async () => {
  await open();
  expect(screen.getByText('6 releases of 4 remotes, the shell included')).toBeTruthy();
  const [first, live] = cellsOf('Releases of catalog');
  expect([first?.[0], first?.[2], first?.[5]]).toEqual(['1.1.0-b', '12.3 KB, 3 files', 'No routes or slots']);
  expect(live?.[5]).toBe('/  /movies/:id  slot home.top');
});

test('the dialog shows that all devices are reached, and the traffic of the served releases', async () => {
  const figures = [
    makeFigure('catalog@1.0.0-a', 'load', 1900),
    makeFigure('catalog@1.1.0-b', 'load', 100),
    makeFigure('catalog@0.9.0-z', 'load', 50),
    makeFigure('wallet@1.0.0-a', 'load', 7000),
  ];
  await open({ releases: releases.slice(0, 3), figures, rollouts: [makeRollout({})] });
  await press('Switch off');
  const says = screen.getByRole('dialog', { name: 'Switch off catalog' }).textContent;
  expect(says).toContain('100% of devices lose it at once, also open pages.');
  expect(says).toContain('In the last hour members opened it 2,000 times.');
});

test("the dialog requires the remote's name and a message, and switches it off with them", async () => {
  const { sent } = await open({ releases: releases.slice(0, 3) }, opsTeam, {
    'POST /remotes/catalog/kill': noContent,
  });
  await press('Switch off');
  await press('Switch off', { 'Message to members': '   ' });
  expect([alerts(), sent()]).toEqual([['Write a message for members.', 'Type exactly catalog.'], []]);
  await press('Switch off', { 'Message to members': ' Back at noon. ', 'Type catalog to confirm': ' catalog ' });
  expect(sent()).toEqual([['POST /remotes/catalog/kill', { message: 'Back at noon.' }]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'catalog is switched off.' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a cancelled or dismissed dialog switches nothing off', async () => {
  const { sent } = await open({ releases: releases.slice(0, 3) });
  await press('Switch off');
  await press('Cancel', { 'Message to members': 'Back at noon.', 'Type catalog to confirm': 'catalog' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Switch off');
  // The fields are empty again, so that one slip of the finger does not confirm.
  expect(screen.getByLabelText<HTMLInputElement>('Type catalog to confirm').value).toBe('');
  await press('Close');
  expect([screen.queryByRole('dialog'), sent()]).toEqual([null, []]);
});

test('a remote that is off shows its message, and can be switched on again', async () => {
  const { sent } = await open({ releases: releases.slice(0, 3), off: { catalog: 'Back at noon.' } }, opsTeam, {
    'POST /remotes/catalog/revive': noContent,
  });
  expect(card('catalog')).toContain('Switched off. Members see: Back at noon.');
  await press('Switch on');
  expect(sent()).toEqual([['POST /remotes/catalog/revive', undefined]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'catalog is back on.' });
});

test('a remote is retired after its name was typed, with a reason for the log', async () => {
  const { sent } = await open({ releases: releases.slice(0, 3) }, opsTeam, {
    'POST /remotes/catalog/retire': () => json({ name: 'catalog', freed: ['/'] }),
  });
  await press('Retire');
  expect(screen.getByRole('dialog', { name: 'Retire catalog' }).textContent).toContain('lose it for good');
  await press('Retire');
  expect([alerts(), sent()]).toEqual([['Write a reason for the log.', 'Type exactly catalog.'], []]);
  await press('Retire', { Reason: ' It moved. ', 'Type catalog to confirm': 'catalog' });
  expect(sent()).toEqual([['POST /remotes/catalog/retire', { reason: 'It moved.' }]]);
  expect($notice.get()).toEqual({ tone: 'ok', text: 'catalog is retired.' });
});
