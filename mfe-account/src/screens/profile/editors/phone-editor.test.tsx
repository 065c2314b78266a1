import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { changePhone, logIn, refreshToken, sendPhoneCode } from '@viewmax/contracts/calls';
import { $user, endSession, startSession } from '@viewmax/shared';
import { lastPhone, rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { type Fake, foreign, on, provideModalDialogs, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { alertText, dialog, enter, press } from '../../../testing/editors.tsx';
import { ProfileScreen } from '../profile.tsx';

const CODE = 'POST /api/v1/user/phone/code';
const CHANGE = 'PUT /api/v1/user/phone';
const LOGIN = 'POST /api/v1/login';
const NEW = '08031112222';
const moved = tokenFor({ PhoneNumber: NEW });
const wrongCode = () => refusal('wrong_otp_code', { error: 'This code is wrong or expired.' });

type Answers = readonly Fake[];
let refreshed = tokenFor();
const profile = [on(refreshToken, { uuid: 'u-1' }, () => ({ token: refreshed }))];
const sent = [...profile, on(sendPhoneCode, { ok: true })];

const bodies = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

async function open(answers: Answers) {
  const calls = serve(...profile, ...answers);
  renderAt('/profile', <ProfileScreen />);
  fireEvent.click(screen.getByRole('button', { name: 'Change Phone Number' }));
  await screen.findByRole('dialog');
  return calls;
}
async function asks(answers: Answers, { phone = NEW, password = 'viewmax-demo' } = {}) {
  const calls = await open(answers);
  enter('New phone number', phone);
  enter('Password', password);
  await press('Send Code');
  return calls;
}
async function changes(answers: Answers) {
  const calls = await asks([...sent, ...answers]);
  await screen.findByText('Enter the code');
  enter('SMS code', '123 456');
  await press('Change');
  return calls;
}

provideModalDialogs();
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  refreshed = tokenFor();
  startSession(tokenFor());
  rememberPhone('08000000001');
});
afterEach(() => {
  endSession();
});

describe('the first step', () => {
  test('shows its own errors and sends nothing', async () => {
    const calls = await asks([], { phone: '0803', password: '' });
    const texts = dialog().getAllByRole('alert');
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Please enter a phone number of 11 digits.',
      'Please enter your password.',
    ]);
    expect(bodies(calls)).toEqual([]);
  });

  test.each([
    ['Password', 'wrong_password', 400, 'This is not your password.'],
    ['New phone number', 'phone_taken', 409, 'An account with this phone number already exists on the product.'],
    ['New phone number', 'too_many_requests', 429, 'Too many tries. Please wait and try again.'],
  ])('shows a refusal at %s: %s', async (label, code, status, error) => {
    await asks([on(sendPhoneCode, foreign({ error, code }, status))]);
    expect(await alertText()).toBe(error);
    const describedBy = dialog().getByLabelText(label).getAttribute('aria-describedby');
    expect(describedBy).toBe(dialog().getByRole('alert').id);
  });

  test('shows the lost network, and a backend that lacks the call', async () => {
    await asks([]);
    expect(await alertText()).toBe(NO_NETWORK);
    serve(...profile, on(sendPhoneCode, foreign({}, 404)));
    await press('Send Code');
    expect(await alertText()).toBe('Something failed on our side. Please try again.');
  });
});

describe('the second step', () => {
  test('sends the code with the number, and goes on with the token of the answer', async () => {
    const change = () => {
      refreshed = moved;
      return { ok: true as const, token: moved };
    };
    const calls = await changes([on(changePhone, change)]);
    expect(bodies(calls)).toEqual([
      [CODE, { newPhoneNumber: NEW, password: 'viewmax-demo' }],
      [CHANGE, { newPhoneNumber: NEW, verificationCode: '123456' }],
    ]);
    expect(await screen.findByText('0803 111 2222')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect($user.get()?.PhoneNumber).toBe(NEW);
    expect(lastPhone()).toBe(NEW);
    // The server has ended the session before the change.
    expect(calls.at(-1)).toMatchObject({ path: '/api/v1/refresh/u-1', authorization: `Bearer ${moved}` });
  });

  test('stays open at a wrong code, which changes nothing', async () => {
    await changes([on(changePhone, wrongCode)]);
    expect(await alertText()).toBe('This code is wrong or expired.');
    expect($user.get()?.PhoneNumber).toBe('08000000001');
    expect(lastPhone()).toBe('08000000001');
  });

  test('asks for the code', async () => {
    const calls = await asks(sent);
    await screen.findByText('Enter the code');
    expect(dialog().getByText('Sent by SMS to 0803 111 2222.', { exact: false })).toBeTruthy();
    await press('Change');
    expect(await alertText()).toBe('Please enter the code from the SMS.');
    expect(bodies(calls)).toHaveLength(1);
  });

  test('signs in with the new number when the change succeeded and its answer was lost', async () => {
    refreshed = moved;
    const ended = () => refusal('session_ended');
    const calls = await changes([on(changePhone, ended), on(logIn, { token: moved })]);
    expect(await screen.findByText('0803 111 2222')).toBeTruthy();
    expect(bodies(calls).at(-1)).toEqual([LOGIN, { phoneNumber: NEW, password: 'viewmax-demo' }]);
  });

  test('sends a new code after a wait, and shows when that fails', async () => {
    await asks(sent);
    await screen.findByText('Enter the code');
    jest.useFakeTimers();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change Phone Number' }));
    enter('New phone number', NEW);
    enter('Password', 'viewmax-demo');
    await press('Send Code');
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    const calls = serve(...profile, on(sendPhoneCode, foreign({ error: 'Too many tries.' }, 429)));
    await press('Send a new code');
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(dialog().getByRole('alert').textContent).toBe('Too many tries.');
    expect(bodies(calls)).toEqual([[CODE, { newPhoneNumber: NEW, password: 'viewmax-demo' }]]);
  });
});
