import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listDoorScreenings } from '@viewmax/contracts/calls';
import { startSession } from '@viewmax/shared';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { Root } from './root.tsx';
import { screeningsAnswer } from './testing/door.ts';

test('the door renders nothing at another remote’s path', () => {
  expect(renderAt('*', <Root />, '/profile').container.textContent).toBe('');
});

test.each([
  ['/door', 'The door'],
  ['/door/report', 'Report of the day'],
  ['/door/scan/c1/s1', 'The door'],
])('the door loads its screen at %s', async (path, name) => {
  startSession(tokenFor({ Role: 'attendant' }));
  serve(on(listDoorScreenings, screeningsAnswer()));
  renderAt('*', <Root />, path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
});
