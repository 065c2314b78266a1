import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession } from '@viewmax/shared';
import { json, renderAt, serve, tokenFor } from '@viewmax/shared/testing';
import { SignupScreen } from './signup.tsx';

const SIGNUP = 'POST /api/v1/signup';
const DUPLICATE = 'An account with this phone number already exists on the product.';

const open = (state?: unknown) => renderAt('/signup', <SignupScreen />, { pathname: '/signup', state });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const button = () => screen.getByRole('button', { name: 'Sign up' }) as HTMLButtonElement;
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function fill() {
  enter('Country', 'Nigeria');
  enter('State', 'Delta');
  enter('LGA', 'Sapele');
  enter('Phone number', '08000000007');
  enter('Password', 'a good secret');
  enter('Date of birth', '1998-03-14');
  fireEvent.click(field('Female'));
}

async function send() {
  fill();
  jest.useFakeTimers();
  await act(async () => fireEvent.click(button()));
  await act(() => jest.advanceTimersByTimeAsync(10));
}

afterEach(() => void jest.useRealTimers());

it('leaves for the place that was wanted when somebody signs in in another tab', async () => {
  open({ from: '/trailers' });
  await act(async () => {
    localStorage.setItem('token', tokenFor());
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByTestId('elsewhere').textContent).toBe('/trailers');
  endSession();
});

describe('a sign-up that fails', () => {
  it('tells at the phone number that the account exists, for 10 seconds', async () => {
    serve({ [SIGNUP]: () => json({ error: DUPLICATE }, 409) });
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(DUPLICATE);
    expect(field('Phone number').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['seven c', 'Please choose a password of at least 8 characters.'],
    ['08000000007', 'Your phone number is not a good password. Please choose another one.'],
  ])('tells at the password that "%s" is guessed, and sends nothing', async (password, words) => {
    const calls = serve({ [SIGNUP]: () => json({}) });
    open();
    fill();
    enter('Password', password);
    await act(async () => fireEvent.click(button()));
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field('Password').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(calls).toEqual([]);
  });

  it('tells at the password what the server says of it', async () => {
    const error = 'Many people use this password. Please choose another one.';
    serve({ [SIGNUP]: () => json({ error, code: 'weak_password' }, 400) });
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(error);
    expect(field('Password').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  it('shows what the server says of anything else', async () => {
    serve({ [SIGNUP]: () => json({ error: 'Please check what you entered.' }, 400) });
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Please check what you entered.');
  });

  it('shows "Network error" when no answer comes', async () => {
    serve({});
    open();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Network error');
  });

  it('shows its loader for 5 seconds and takes no second tap', async () => {
    const calls = serve({});
    open();
    await send();
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    await act(async () => fireEvent.click(button()));
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(calls).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(button().hasAttribute('aria-busy')).toBe(false);
  });
});

describe('a sign-up whose answer was lost', () => {
  const LOGIN = 'POST /api/v1/login';
  const taken = () => json({ error: DUPLICATE }, 409);

  async function sendAgain(answers: Parameters<typeof serve>[0]) {
    serve({});
    open();
    await send();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    serve({ [SIGNUP]: taken, ...answers });
    await act(async () => fireEvent.click(button()));
    await act(() => jest.advanceTimersByTimeAsync(10));
  }

  it('is told as a duplicate when it is sent again and the account is somebody else’s', async () => {
    await sendAgain({ [LOGIN]: () => json({ error: 'Invalid Login Credentials' }, 401) });
    expect(screen.getByRole('alert').textContent).toBe(DUPLICATE);
  });

  it('ends well when it is sent again and the account is one’s own', async () => {
    await sendAgain({ [LOGIN]: () => json({ token: tokenFor() }) });
    expect(screen.getByTestId('elsewhere').textContent).toBe('/signupsuccessful');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

it('sends the nine fields and goes to the success screen with the place that was wanted', async () => {
  const calls = serve({ [SIGNUP]: () => json({}) });
  open({ from: '/fund' });
  await send();
  expect(screen.getByTestId('elsewhere').textContent).toBe('/signupsuccessful');
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
  expect(calls[0]?.body).toEqual({
    country: 'Nigeria',
    selectedState: 'Delta',
    selectedLGA: 'Sapele',
    phoneNumber: '08000000007',
    password: 'a good secret',
    dateofbirth: '1998-03-14',
    sex: 'Female',
    platform: 'web',
    operatingSystem: 'Unknown',
  });
});

describe('the form', () => {
  it('cannot be sent while anything is missing', () => {
    open();
    expect(button().disabled).toBe(true);
    fill();
    expect(button().disabled).toBe(false);
    enter('Password', '');
    expect(button().disabled).toBe(true);
  });

  it('shows the state after the country, and the LGA after the state', () => {
    open();
    expect(screen.queryByLabelText('State')).toBeNull();
    enter('Country', 'Nigeria');
    expect(screen.queryByLabelText('LGA')).toBeNull();
    enter('State', 'Delta');
    expect(field('LGA').value).toBe('');
  });

  it('takes back the LGA when the state changes', () => {
    open();
    fill();
    enter('State', 'Bauchi');
    expect(field('LGA').value).toBe('');
    expect(button().disabled).toBe(true);
  });

  it('leads to signing in, with the place that was wanted', async () => {
    open({ from: '/fund' });
    await userEvent.click(screen.getByRole('link', { name: 'Log In' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/fund"}');
  });
});
