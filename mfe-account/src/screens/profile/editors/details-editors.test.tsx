import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { OkResponse } from '@viewmax/contracts/auth';
import { refreshToken, updateUser } from '@viewmax/contracts/calls';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { type Answer, foreign, on, provideModalDialogs, tokenFor } from '@viewmax/testing';
import { alertText, dialog, openEditor, press } from '../../../testing/editors.tsx';

const ok = { ok: true } as const;
let saved = {};

const open = (row: string, update?: Answer<OkResponse>) =>
  openEditor(row, [
    on(refreshToken, { uuid: 'u-1' }, () => ({ token: tokenFor(saved) })),
    ...(update ? [on(updateUser, update)] : []),
  ]);
const field = () => dialog().getByRole('textbox') as HTMLInputElement;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () => press('Save');

provideModalDialogs();
beforeEach(() => {
  saved = {};
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('a change that fails', () => {
  test('of the email shows "Network error" for every cause', async () => {
    await open('Change Email', () => foreign({ error: 'Please check what you entered.' }, 400));
    type('ada@mail.example');
    await save();
    expect(await alertText()).toBe('Network error');
  });

  test('of the username keeps the editor open and shows the cause', async () => {
    await open('Change Username', () => foreign({ error: 'This username is taken.' }, 409));
    type('taken');
    await save();
    expect(await alertText()).toBe('This username is taken.');
    expect(field().value).toBe('taken');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  test('shows its cause until the field changes', async () => {
    await open('Change Username', () => foreign({ error: 'This username is taken.' }, 409));
    type('taken');
    await save();
    expect(dialog().getByRole('alert')).toBeTruthy();
    type('taken-2');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  test('of the username shows a lost network', async () => {
    await open('Change Username');
    type('ada');
    await save();
    expect(await alertText()).toBe(NO_NETWORK);
  });
});

test.each([
  ['Change Email', 'ada@mail.example', { uuid: 'u-1', email: 'ada@mail.example' }, { Email: 'ada@mail.example' }],
  ['Change Username', 'ada_o', { uuid: 'u-1', username: 'ada_o' }, { Username: 'ada_o' }],
])('%s saves, closes and shows the new value', async (row, value, body, user) => {
  const calls = await open(row, ok);
  saved = user;
  type(value);
  await save();
  expect((await screen.findAllByText(value)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(body);
});

test('the username field drops forbidden characters and stops at 13', async () => {
  await open('Change Username');
  type(' ada o! é_-0123456789');
  expect(field().value).toBe('adao_-0123456');
  expect(screen.getByText('13/13')).toBeTruthy();
});

test('an open editor locks the page, and Cancel and Escape change nothing', async () => {
  const calls = await open('Change Email');
  expect(document.body.style.overflow).toBe('hidden');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body.style.overflow).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Change Username' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('an editor stays open while it saves, and saves once', async () => {
  const calls = await open('Change Email', () => new Promise(() => {}));
  type('ada@mail.example');
  await save();
  await save();
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
