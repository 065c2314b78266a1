import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { resetPassword, sendCode, verifyCode } from '@viewmax/contracts/calls';
import { type Fake, foreign, on, refusal, renderAt, serve } from '@viewmax/testing';
import { ForgotPasswordScreen, maskedPhone } from './forgot-password.tsx';

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

const ok = { ok: true } as const;
const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const ALL = [on(sendCode, ok), on(verifyCode, ok), on(resetPassword, ok)];

const open = () => renderAt('/forgotpassword', <ForgotPasswordScreen />);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => jest.advanceTimersByTimeAsync(20));
};

async function toCode() {
  enter('Phone number', '08000000001');
  await press('Send Code');
}
async function toPassword() {
  await toCode();
  enter('SMS code', '482913');
  await press('Verify Code');
}
async function change(confirmation = 'new-secret', password = 'new-secret') {
  enter('New password', password);
  enter('Confirm new password', confirmation);
  await press('Change Password');
}
function start(answers: readonly Fake[]) {
  jest.useFakeTimers();
  const calls = serve(...answers);
  open();
  return calls;
}

describe('a step that fails', () => {
  test.each([
    ['no answer comes', lost],
    ['the server rejects it', refusal('wrong_otp_code', { ok: false })],
    ['the flag is false', foreign({ ok: false })],
  ])('shows the failure when %s, and Retry restarts at the phone number', async (_, answer) => {
    start([...ALL, on(verifyCode, answer)]);
    await toPassword();
    expect(screen.getByRole('alert').textContent).toContain('Invalid entry. Please try again.');
    expect(document.activeElement?.textContent).toBe('Retry');
    await press('Retry');
    expect(document.activeElement?.textContent).toBe('Forgot password');
    expect(field('Phone number').value).toBe('08000000001');
    await press('Send Code');
    expect(field('SMS code').value).toBe('');
  });

  test('shows the failure of the last step too', async () => {
    start([...ALL, on(resetPassword, refusal('wrong_otp_code', { ok: false }))]);
    await toPassword();
    await change();
    expect(screen.getByText('Invalid entry. Please try again.')).toBeTruthy();
  });

  test('in its last one without an answer repeats it with the same code, and costs no SMS', async () => {
    let isLost = true;
    const calls = start([...ALL, on(resetPassword, () => (isLost ? lost() : ok))]);
    await toPassword();
    await change();
    expect(screen.getByRole('alert').textContent).toContain('Invalid entry. Please try again.');
    expect(document.activeElement?.textContent).toBe('Retry');
    isLost = false;
    await press('Use this code again');
    expect(heading()).toBe('Password changed successfully!');
    expect(calls.filter(({ path }) => path.endsWith('/otpcode'))).toHaveLength(1);
    expect(calls.at(-1)?.body).toMatchObject({ verificationCode: '482913', newPassword: 'new-secret' });
  });

  test.each([
    ['an answer', on(verifyCode, refusal('wrong_otp_code', { ok: false })), false],
    ['an answer with status 200', on(resetPassword, foreign({ ok: false })), true],
    ['no answer in an earlier step', on(verifyCode, lost), false],
  ])('offers only Retry after %s', async (_, fake, isLast) => {
    start([...ALL, fake]);
    await toPassword();
    if (isLast) await change();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this code again' })).toBeNull();
  });

  test.each([
    ['seven c', 'Please choose a password of at least 8 characters.'],
    ['0800 000 0001', 'Your phone number is not a good password. Please choose another one.'],
  ])('shows at the field that "%s" is guessable, and sends nothing', async (password, words) => {
    const calls = start(ALL);
    await toPassword();
    await change(password, password);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field('New password').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(calls).toHaveLength(2);
  });

  test('shows the server’s refusal of the password at the field, and accepts another one with the same code', async () => {
    const error = 'Many people use this password. Please choose another one.';
    let tries = 0;
    const once = () => (tries++ ? ok : refusal('weak_password', { ok: false, error }));
    const calls = start([...ALL, on(resetPassword, once)]);
    await toPassword();
    await change();
    expect(screen.getByRole('alert').textContent).toBe(error);
    await change('new-secrets', 'new-secrets');
    expect(heading()).toBe('Password changed successfully!');
    expect(calls.at(-1)?.body).toMatchObject({ verificationCode: '482913', newPassword: 'new-secrets' });
  });

  test('sends nothing while the passwords differ', async () => {
    const calls = start(ALL);
    await toPassword();
    await change('other');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match. Please try again.');
    expect(calls).toHaveLength(2);
    enter('Confirm new password', 'new-secret');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('each step shows an error of its own at its empty field, and sends nothing', async () => {
  const calls = start(ALL);
  await press('Send Code');
  expect(screen.getByRole('alert').textContent).toBe('Please enter your phone number.');
  expect(document.activeElement).toBe(field('Phone number'));
  expect(field('Phone number').form?.noValidate).toBe(true);
  await toCode();
  await press('Verify Code');
  expect(screen.getByRole('alert').textContent).toBe('Please enter the code from the SMS.');
  expect(document.activeElement).toBe(field('SMS code'));
  expect(calls).toHaveLength(1);
});

test('the screen leads from the phone to a new password in four steps', async () => {
  const calls = start(ALL);
  await toCode();
  expect(heading()).toBe('Enter the code');
  expect(document.activeElement?.textContent).toBe('Enter the code');
  expect(screen.getByText('Sent by SMS to 0800 *** **01.')).toBeTruthy();
  enter('SMS code', '482 913 7');
  expect(field('SMS code').value).toBe('482913');
  await press('Verify Code');
  expect(screen.getByText('Step 3 of 4')).toBeTruthy();
  await change();
  expect(heading()).toBe('Password changed successfully!');
  expect(calls.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['otpcode', { phoneNumber: '08000000001' }],
    ['verifyotpcode', { phoneNumber: '08000000001', verificationCode: '482913' }],
    ['changepassword', { phoneNumber: '08000000001', verificationCode: '482913', newPassword: 'new-secret' }],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Go to Login' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
});

test('the screen offers a new code after 30 seconds', async () => {
  const calls = start(ALL);
  await toCode();
  for (let second = 0; second < 29; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await press('Send a new code');
  expect(calls.filter(({ path }) => path.endsWith('/otpcode'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
});

test('a visitor can leave for the sign-in screen', () => {
  start([]);
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/login');
});

test.each(['', '0800', '080000000001', '+2348000000001'])(
  '"%s" stays unmasked, because it is no number of 11 digits',
  (text) => {
    expect(maskedPhone(text)).toBe(text);
  },
);

test('a masked number shows its first four and last two digits without a line break', () => {
  expect(maskedPhone('08031234567')).toBe('0803\u00a0***\u00a0**67');
});
