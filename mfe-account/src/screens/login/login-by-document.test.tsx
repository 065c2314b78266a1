import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { logIn } from '@viewmax/contracts/calls';
import { endSession } from '@viewmax/shared';
import { on, provideTestPlatform, renderAt, serve, tokenFor } from '@viewmax/testing';
import { LoginScreen } from './login.tsx';

/** Opens the form as a link of a server-rendered page does before the app's code is there. */
function openAfter(referrer: string): void {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  renderAt('/login', <LoginScreen />, { pathname: '/login' });
}

beforeEach(() => {
  provideTestPlatform();
  endSession();
});
afterEach(() => void jest.restoreAllMocks());

test('the form leads back to the showtimes of the movie that its document was opened from', async () => {
  serve(on(logIn, { token: tokenFor() }));
  openAfter(`${location.origin}/movie/eko-nocturne?tab=details`);
  expect(screen.getByText('Sign in to see showtimes.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '08000000001' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'viewmax-demo' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log In' })));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/movie/eko-nocturne?tab=details');
  expect(screen.getByTestId('state').textContent).toBe('{"showing":true}');
});

test.each(['', 'https://elsewhere.example/movie/eko-nocturne', `${location.origin}/viewmaxcenters`])(
  'the form leads Home from %j',
  (referrer) => {
    openAfter(referrer);
    expect(screen.getByText('Showtimes and tickets in your neighbourhood.')).toBeTruthy();
  },
);
