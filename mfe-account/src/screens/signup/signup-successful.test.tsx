import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logIn } from '@viewmax/contracts/calls';
import { endSession } from '@viewmax/shared';
import { lastPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { SignupSuccessfulScreen } from './signup-successful.tsx';
import { heldTyped, holdTyped } from './typed-credentials.ts';

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

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

describe('with what the visitor has just typed', () => {
  const typed = { phoneNumber: '08000000007', password: 'a good secret' };
  const open = () => {
    holdTyped(typed);
    const entry = {
      pathname: '/signupsuccessful',
      state: { from: '/movie/eko', fromState: { showing: true }, points: 5 },
    };
    return renderAt('/signupsuccessful', <SignupSuccessfulScreen />, entry);
  };
  const goOn = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Continue to Login' })));
  afterEach(endSession);

  test('the screen signs in, and opens the path that the visitor asked for, with its state', async () => {
    const calls = serve(on(logIn, { token: tokenFor() }));
    open();
    await goOn();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/movie/eko');
    expect(screen.getByTestId('state').textContent).toBe('{"showing":true}');
    expect(calls.map(({ body }) => body)).toEqual([typed]);
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(lastPhone()).toBe(typed.phoneNumber);
  });

  test('the app stores the password nowhere, and forgets it with the screen', async () => {
    serve(on(logIn, { token: tokenFor() }));
    open();
    await goOn();
    await screen.findByTestId('elsewhere');
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain(typed.password);
    expect(heldTyped()).toBeUndefined();
  });

  test('the screen sends one call for two taps', async () => {
    const calls = serve(on(logIn, () => new Promise(() => {})));
    open();
    await goOn();
    await goOn();
    expect(calls).toHaveLength(1);
    expect(screen.getByRole('link', { busy: true })).toBeTruthy();
  });

  test('the visitor retries when no answer comes', async () => {
    serve();
    open();
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error');
    serve(on(logIn, { token: tokenFor() }));
    await goOn();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/movie/eko');
  });

  test.each([
    ['rejects the sign-in', () => foreign({ error: 'Not yet.' }, 401)],
    ['sends no readable token', () => ({ token: 'not.a.token' })],
  ])('the screen leads to the form, with the wanted path, when the server %s', async (_, answer) => {
    serve(on(logIn, answer));
    open();
    await goOn();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe(
      '{"from":"/movie/eko","fromState":{"showing":true},"points":5}',
    );
    expect(localStorage.getItem('token')).toBeNull();
  });
});
