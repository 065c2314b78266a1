import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { TokenResponse } from '@viewmax/contracts/auth';
import { changeLga, changePassword, deleteAccount, listTowns, logIn, refreshToken } from '@viewmax/contracts/calls';
import { invalidateKeys, startSession } from '@viewmax/shared';
import { Link, Route, Routes } from '@viewmax/shared/router';
import { type Answer, foreign, on, provideModalDialogs, refusal, renderAt, serve, tokenFor } from '@viewmax/testing';
import { alertText, dialog, enter, openEditor, press, sent } from '../../../testing/editors.tsx';
import { ProfileScreen } from '../profile.tsx';

const wrong = () => refusal('wrong_password', { error: 'This is not your password.' });
let current = tokenFor();
const REFRESH = [on(refreshToken, { uuid: 'u-1' }, () => ({ token: current }))];

provideModalDialogs();
beforeEach(() => {
  current = tokenFor();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
// An answer serves for four seconds, and the next test has others.
afterEach(() => invalidateKeys('account/towns'));

describe('a wrong password', () => {
  test('changes no password and shows an error', async () => {
    await openEditor('Change Password', [on(changePassword, wrong)]);
    enter('Current password', 'guess');
    enter('New password', 'new-secret');
    await press('Save');
    expect(await alertText()).toBe('This is not your password.');
    expect(localStorage.getItem('token')).toBe(current);
  });

  test('deletes no account and shows an error', async () => {
    await openEditor('Delete account', [on(deleteAccount, wrong)]);
    enter('Password', 'guess');
    await press('Delete');
    expect(await alertText()).toBe('This is not your password.');
    expect(localStorage.getItem('token')).toBe(current);
  });
});

describe('a guessable new password', () => {
  async function save(password: string) {
    const refusal = { error: 'Many people use this password.', code: 'weak_password' };
    const calls = await openEditor('Change Password', [on(changePassword, foreign(refusal, 400))]);
    enter('Current password', 'viewmax-demo');
    enter('New password', password);
    await press('Save');
    const alert = await dialog().findByRole('alert');
    expect(dialog().getByLabelText('New password').getAttribute('aria-describedby')).toBe(alert.id);
    return { calls, words: alert.textContent };
  }

  test.each([
    ['seven c', 'Please choose a password of at least 8 characters.'],
    ['08000000001', 'Your phone number is not a good password. Please choose another one.'],
  ])('shows an error at its field and is not sent: "%s"', async (password, words) => {
    const saved = await save(password);
    expect(saved.words).toBe(words);
    expect(sent(saved.calls)).toEqual([]);
  });

  test('shows the server’s refusal at its field', async () => {
    expect((await save('password1')).words).toBe('Many people use this password.');
  });
});

test.each([
  ['Change Password', 'Save', 'Current password', 'Please enter your password.'],
  ['Delete account', 'Delete', 'Password', 'Please enter your password.'],
  ['Change LGA', 'Save', 'LGA', 'Please choose your LGA.'],
  ['Change Email', 'Save', 'Email', 'Please enter an email address.'],
  ['Change Username', 'Save', 'Unique Username', 'Please enter a username.'],
])('the editor %s shows an error of its own at an empty field, focuses it and sends nothing', async (row, ...rest) => {
  const [action, label, words] = rest as [string, string, string];
  const calls = await openEditor(row);
  enter(label, '');
  const control = dialog().getByLabelText(label) as HTMLInputElement;
  expect(control.form?.noValidate).toBe(true);
  await press(action);
  const [alert] = dialog().getAllByRole('alert');
  expect(alert?.textContent).toBe(words);
  expect(control.getAttribute('aria-describedby')).toBe(alert?.id);
  expect(document.activeElement).toBe(control);
  expect(sent(calls)).toEqual([]);
});

test('an editor that a link asked for is open, and leads back to the screen of the link', async () => {
  current = tokenFor();
  startSession(current);
  serve(on(refreshToken, { uuid: 'u-1' }, () => ({ token: current })));
  const state = { open: 'Change LGA' };
  const link = (
    <Link to="/profile" state={state}>
      A movie
    </Link>
  );
  renderAt(
    '*',
    <Routes>
      <Route path="/movie/eko" element={link} />
      <Route path="/profile" element={<ProfileScreen />} />
    </Routes>,
    '/movie/eko',
  );
  fireEvent.click(screen.getByText('A movie'));
  await press('Cancel');
  expect(screen.getByText('A movie')).toBeTruthy();
});

test('the editor shows the present LGA and changes it', async () => {
  const calls = await openEditor('Change LGA', [on(changeLga, { ok: true })]);
  expect((dialog().getByLabelText('LGA') as HTMLSelectElement).value).toBe('Sapele');
  enter('LGA', 'Bauchi');
  await press('Save');
  expect(sent(calls)).toEqual([{ lga: 'Bauchi' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the editor changes the password and continues with the session of the answer', async () => {
  const calls = await openEditor('Change Password', [
    ...REFRESH,
    on(changePassword, () => {
      current = tokenFor({ Balance: 7 });
      return { ok: true, token: current };
    }),
  ]);
  enter('Current password', 'viewmax-demo');
  enter('New password', 'new-secret');
  await press('Save');
  expect(sent(calls)).toEqual([{ currentPassword: 'viewmax-demo', newPassword: 'new-secret' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('token')).toBe(current);
});

describe('a repeated change of the password whose session has ended', () => {
  const ended = () => refusal('session_ended', { error: 'Your session has ended. Please sign in again.' });

  async function save(login: Answer<TokenResponse>) {
    const calls = await openEditor('Change Password', [...REFRESH, on(changePassword, ended), on(logIn, login)]);
    enter('Current password', 'viewmax-demo');
    enter('New password', 'new-secret');
    await press('Save');
    return calls;
  }

  test('changes nothing when the first try had changed nothing', async () => {
    await save(() => foreign({ error: 'Invalid Login Credentials' }, 401));
    expect(await alertText()).toBe('Your session has ended. Please sign in again.');
    expect(localStorage.getItem('token')).toBe(current);
  });

  test('continues with a session of the new password when the first answer was lost', async () => {
    const calls = await save(() => {
      current = tokenFor({ Balance: 7 });
      return { token: current };
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('token')).toBe(current);
    expect(calls.map(({ body }) => body)).toContainEqual({ phoneNumber: '08000000001', password: 'new-secret' });
  });
});

test('the editor renews a session that only expired, without a sign-in', async () => {
  let tries = 0;
  const expired = () => refusal('token_expired', { error: 'Your session has expired.' });
  const calls = await openEditor('Change Password', [
    ...REFRESH,
    on(changePassword, () => {
      tries += 1;
      return tries === 1 ? expired() : { ok: true, token: current };
    }),
  ]);
  enter('Current password', 'viewmax-demo');
  enter('New password', 'new-secret');
  await press('Save');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/v1/login');
});

test('the editor deletes the account and every trace of the session', async () => {
  const calls = await openEditor('Delete account', [on(deleteAccount, { ok: true })]);
  enter('Password', 'viewmax-demo');
  await press('Delete');
  expect(sent(calls)).toEqual([{ password: 'viewmax-demo' }]);
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
  expect(screen.getByTestId('state').textContent).toBe('{"deleted":true}');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a member whose town has closed chooses another, of a new town too', async () => {
  const towns = [{ country: 'Nigeria', state: 'Bauchi', lga: 'Toro' }];
  const calls = await openEditor('Change LGA', [on(listTowns, { towns }), on(changeLga, { ok: true })]);
  await dialog().findByRole('option', { name: 'Toro' });
  expect((dialog().getByLabelText('LGA') as HTMLSelectElement).value).toBe('');
  await press('Save');
  expect(await alertText()).toBe('Please choose your LGA.');
  enter('LGA', 'Toro');
  await press('Save');
  expect(sent(calls)).toEqual([{ lga: 'Toro' }]);
});
