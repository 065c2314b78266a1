import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { logIn } from '@viewmax/contracts/calls';
import { ask, endSession, startSession } from '@viewmax/shared';
import { forgetPhone, rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { foreign, on, provideTestPlatform, renderAt, serve, tokenFor } from '@viewmax/testing';
import { BANNER_MS, LoginScreen, loginRefusal } from './login.tsx';

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

const rejected = () => foreign({ error: 'Invalid Login Credentials' }, 401);

const open = (state?: unknown) => renderAt('/login', <LoginScreen />, { pathname: '/login', state });
const phone = () => screen.getByLabelText('Phone number') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: 'Log In' });

async function tryToLogIn() {
  fireEvent.change(phone(), { target: { value: '08000000001' } });
  fireEvent.change(password(), { target: { value: 'viewmax-demo' } });
  await act(async () => fireEvent.click(button()));
}

beforeEach(() => {
  provideTestPlatform();
  endSession();
  forgetPhone();
});

test('the screen confirms to a member that the account was deleted', () => {
  open({ deleted: true });
  expect(screen.getByText('Your account was deleted.')).toBeTruthy();
});

test('the screen tells a member whose session ended before a purchase', async () => {
  serve(on(logIn, { token: tokenFor() }));
  rememberPhone('08000000001');
  open({ from: '/confirmticket?finish=1', signedOut: true, fromState: { wanted: 2 } });
  expect(screen.getByText('You were signed out. Sign in to buy tickets.')).toBeTruthy();
  expect(phone().value).toBe('08000000001');
  await tryToLogIn();
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/confirmticket?finish=1');
  expect(screen.getByTestId('state').textContent).toBe('{"wanted":2}');
});

describe('a login that fails', () => {
  test('shows "Invalid Login Credentials" for 5 seconds when it is rejected', async () => {
    serve(on(logIn, rejected));
    open();
    jest.useFakeTimers();
    await tryToLogIn();
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('alert').textContent).toBe('Invalid Login Credentials');
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows "Network error" until the next try when no answer comes', async () => {
    serve();
    open();
    await tryToLogIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error');
    serve(on(logIn, () => new Promise(() => {})));
    await act(async () => fireEvent.click(button()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the server’s text when there were too many tries', async () => {
    serve(on(logIn, foreign({ error: 'Too many tries. Please wait and try again.' }, 429)));
    open();
    await tryToLogIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Please wait and try again.');
  });

  test('starts no session with a token that cannot be read', async () => {
    serve(on(logIn, { token: 'not.a.token' }));
    open();
    await tryToLogIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid token specified');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('lets the visitor retry', async () => {
    serve(on(logIn, rejected));
    open();
    await tryToLogIn();
    await screen.findByRole('alert');
    serve(on(logIn, { token: tokenFor() }));
    await act(async () => fireEvent.click(button()));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/home');
  });
});

describe('a login that works', () => {
  test('sends phone and password, stores the token and goes home', async () => {
    const token = tokenFor();
    const calls = serve(on(logIn, { token }));
    open();
    await tryToLogIn();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/home');
    expect(calls.map((call) => call.body)).toEqual([{ phoneNumber: '08000000001', password: 'viewmax-demo' }]);
    expect(localStorage.getItem('token')).toBe(token);
  });

  test('opens the path that the visitor asked for', async () => {
    serve(on(logIn, { token: tokenFor() }));
    open({ from: '/fund?points=100' });
    await tryToLogIn();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/fund?points=100');
  });

  test('shows a spinner until the answer, and sends once', async () => {
    const calls = serve(on(logIn, () => new Promise(() => {})));
    open();
    await tryToLogIn();
    await act(async () => fireEvent.click(button()));
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(calls).toHaveLength(1);
  });
});

describe('a member who signs in in another tab', () => {
  const elsewhere = (token: string) =>
    act(async () => {
      localStorage.setItem('token', token);
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });

  test('leaves the form', async () => {
    open({ from: '/fund?points=100' });
    await elsewhere('not.a.token');
    expect(button()).toBeTruthy();
    await elsewhere(tokenFor());
    expect(screen.getByTestId('elsewhere').textContent).toBe('/fund?points=100');
  });

  test('waits for this tab’s own answer, and leaves after a refusal', async () => {
    let answer = (_: Response) => {};
    serve(on(logIn, () => new Promise<Response>((resolve) => (answer = resolve))));
    open();
    await tryToLogIn();
    await elsewhere(tokenFor());
    expect(button()).toBeTruthy();
    await act(async () => answer(rejected()));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/home');
  });

  test('may open the form to sign in with another account', async () => {
    startSession(tokenFor());
    open();
    await elsewhere(tokenFor());
    expect(button()).toBeTruthy();
  });
});

describe('the form', () => {
  test('accepts only digits in the phone number, 11 at most', async () => {
    open();
    await userEvent.type(phone(), '0800-abc 000000199');
    expect(phone().value).toBe('08000000001');
    expect(phone().type).toBe('tel');
  });

  test('accepts a pasted number whole, in every spelling', async () => {
    open();
    await userEvent.click(phone());
    await userEvent.paste('+234 800 000 0001');
    expect(phone().value).toBe('08000000001');
  });

  test('requires both fields, and shows an error of its own at each without a call', async () => {
    const calls = serve();
    open();
    expect([phone().required, password().required]).toEqual([true, true]);
    expect(phone().form?.noValidate).toBe(true);
    await act(async () => fireEvent.click(button()));
    const alerts = screen.getAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'Please enter your phone number.',
      'Please enter your password.',
    ]);
    expect(phone().getAttribute('aria-describedby')).toBe(alerts[0]?.id);
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(phone());
    expect(calls).toEqual([]);
  });

  test('focuses the first wrong field, and clears its error at a change', async () => {
    open();
    fireEvent.change(phone(), { target: { value: '08000000001' } });
    await act(async () => fireEvent.click(button()));
    expect(document.activeElement).toBe(password());
    fireEvent.change(password(), { target: { value: 'x' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the password on request', async () => {
    open();
    const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
    expect(password().type).toBe('password');
    await userEvent.click(toggle);
    expect(password().type).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });

  test('links to sign-up with the wanted path, and to the forgotten password', async () => {
    open({ from: '/fund' });
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgotpassword');
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/signup');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
  });
});

describe('the screen', () => {
  test('says why the visitor is here, and leads home, to the policy and to the contact form', () => {
    open({ from: '/trailers' });
    expect(screen.getByText('Sign in to see trailers.')).toBeTruthy();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Viewmax, home')).toBe('/home');
    expect(target('Home')).toBe('/home');
    expect(target('Privacy Policy')).toBe('/privacy');
    expect(target('Contact Us')).toBe('/contact');
  });

  test('remembers the phone number after the session ended by itself', async () => {
    serve(on(logIn, { token: tokenFor() }));
    const first = open();
    await tryToLogIn();
    await screen.findByTestId('elsewhere');
    first.unmount();
    endSession();
    open();
    expect(phone().value).toBe('08000000001');
    expect(password().value).toBe('');
  });

  test.each([
    ['the number that the sign-up hands over', '08000000009', '08000000009'],
    ['the last number, for a forged one', 'call me', '08000000001'],
    ['the last number, for no text', 8, '08000000001'],
  ])('begins with %s', (_, phoneNumber, shown) => {
    rememberPhone('08000000001');
    open({ from: '/fund', phoneNumber });
    expect(phone().value).toBe(shown);
  });

  test('remembers no phone number of a rejected try', async () => {
    serve(on(logIn, rejected));
    const first = open();
    await tryToLogIn();
    first.unmount();
    open();
    expect(phone().value).toBe('');
  });
});

async function refusalOf(status: number, body: unknown) {
  serve(on(logIn, foreign(body, status)));
  return loginRefusal(
    await ask(logIn, { body: { phoneNumber: '08000000001', password: 'x' } }).catch((error: unknown) => error),
  );
}

test('the banner stays with "Network error" when no answer came', () => {
  expect(loginRefusal(new TypeError('Failed to fetch'))).toEqual({ text: 'Network error' });
});

test.each([
  [429, 'Please wait.'],
  [500, 'Something failed on our side. Please try again.'],
  [503, 'Something failed on our side. Please try again.'],
])('the banner stays at status %i, with the server’s text or ours', async (status, text) => {
  expect(await refusalOf(status, { error: 'Please wait.' })).toEqual({ text });
  expect(await refusalOf(status, {})).toEqual({ text: 'Network error' });
});

test.each([400, 401, 403, 404, 422])(
  'the banner shows one text for every rejection, such as %i, and expires',
  async (status) => {
    const refusal = await refusalOf(status, { error: 'No such phone' });
    expect(refusal).toEqual({ text: 'Invalid Login Credentials', forMs: BANNER_MS });
  },
);
