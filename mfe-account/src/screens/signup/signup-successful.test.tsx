import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '@viewmax/testing';
import { SignupSuccessfulScreen } from './signup-successful.tsx';

test('the screen leads to sign-in with the path that the visitor asked for', async () => {
  const entry = { pathname: '/signupsuccessful', state: { from: '/fund' } };
  renderAt('/signupsuccessful', <SignupSuccessfulScreen />, entry);
  await userEvent.click(screen.getByRole('link', { name: 'Continue to Login' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
});

test.each([
  ['the server’s number', { points: 7 }, '7 Vp'],
  ['the offer’s number without an answer', {}, '5 Vp'],
  ['the offer’s number for a forged state', { points: 'many' }, '5 Vp'],
])('the screen names the free points: %s', (_, state, words) => {
  renderAt('/signupsuccessful', <SignupSuccessfulScreen />, { pathname: '/signupsuccessful', state });
  expect(screen.getByText(words).parentElement?.textContent).toBe(`We added ${words} to it, free.`);
});

test('the screen promises no points when the server gave none', () => {
  const entry = { pathname: '/signupsuccessful', state: { points: 0 } };
  renderAt('/signupsuccessful', <SignupSuccessfulScreen />, entry);
  expect(screen.queryByText(/Vp/)).toBeNull();
});
