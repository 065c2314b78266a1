import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refreshToken } from '@viewmax/contracts/calls';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { endSession, startSession } from '@viewmax/shared';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { Root } from './src/root.tsx';

const remote = JSON.parse(readFileSync(`${import.meta.dirname}/remote.json`, 'utf8')) as RemoteJson;

const HEADINGS: Record<string, string> = {
  '/login': 'Sign In',
  '/signup': 'Sign up',
  '/signupsuccessful': 'Welcome to Viewmax',
  '/forgotpassword': 'Forgot password',
  '/profile': 'demo_sapele',
  '/privacy': 'Privacy Policy',
  '/contact': 'Contact Us',
};

beforeEach(() => {
  endSession();
  serve(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }));
});

test('the account renders nothing at another remote’s path', () => {
  expect(renderAt('*', <Root />, '/mytickets').container.textContent).toBe('');
});

test.each(remote.routes.map(({ path }) => path))('the account has a screen for its declared path %s', async (path) => {
  if (path === '/profile') startSession(tokenFor());
  renderAt('*', <Root />, path);
  expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[path] })).toBeTruthy();
});
