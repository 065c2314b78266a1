import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '@viewmax/shared/testing';
import { SignupSuccessfulScreen } from './signup-successful.tsx';

it('the screen leads to sign-in with the path that the visitor asked for', async () => {
  const entry = { pathname: '/signupsuccessful', state: { from: '/fund' } };
  renderAt('/signupsuccessful', <SignupSuccessfulScreen />, entry);
  await userEvent.click(screen.getByRole('link', { name: 'Continue to Login' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
});
