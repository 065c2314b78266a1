import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, notify, startSession } from '@viewmax/shared';
import { $notice, renderAt, tokenFor } from '@viewmax/testing';
import { NoticeBanner } from './notice-banner.tsx';

const message = () => screen.queryByRole('complementary', { name: 'Message' });

beforeEach(() => {
  startSession(tokenFor());
  renderAt('/home', <NoticeBanner>another banner</NoticeBanner>);
  act(() => notify({ text: 'Your tickets are ready', to: '/mytickets', label: 'View Tickets' }));
});

test('the message is announced and replaces another banner, until the member closes it', async () => {
  expect(screen.getByRole('alert').textContent).toBe('Your tickets are ready');
  expect(screen.getByRole('alert').className).toBe('words offer');
  expect(screen.queryByText('another banner')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(message()).toBeNull();
  expect(screen.getByText('another banner')).toBeTruthy();
});

test('the link opens the path', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'View Tickets' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/mytickets');
});

test('the message ends with the session', () => {
  act(endSession);
  expect(message()).toBeNull();
});

test.each(['/mytickets', '/mytickets?finish=1'])('the message ends at its own path: %s', (to) => {
  cleanup();
  act(() => notify({ text: 'Your tickets are ready', to, label: 'View Tickets' }));
  renderAt('/mytickets', <NoticeBanner>another banner</NoticeBanner>);
  expect(message()).toBeNull();
  expect($notice.get()).toBeNull();
});
