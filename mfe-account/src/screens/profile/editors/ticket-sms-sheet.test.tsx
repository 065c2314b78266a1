import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { getTicketSms, setTicketSms } from '@viewmax/contracts/calls';
import { invalidateKeys } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { type Fake, foreign, on, provideModalDialogs } from '@viewmax/testing';
import { alertText, dialog, openEditor, press, sent } from '../../../testing/editors.tsx';

let isOn: boolean;
provideModalDialogs();
beforeAll(() => import('./ticket-sms-sheet.tsx'));
beforeEach(() => {
  isOn = true;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => invalidateKeys((key) => key.startsWith('account/')));

const open = (isProven = true, answers: readonly Fake[] = []) =>
  openEditor('SMS with tickets', [
    on(getTicketSms, () => ({ isOn, isProven })),
    on(setTicketSms, ({ body }) => {
      isOn = (body as { isOn: boolean }).isOn;
      return { isOn, isProven };
    }),
    ...answers,
  ]);

test('a member turns the SMS off, and on again', async () => {
  const calls = await open();
  expect(await dialog().findByText('You get them.')).toBeTruthy();
  await press('Turn off');
  expect(await dialog().findByText('You get none.')).toBeTruthy();
  await press('Turn on');
  expect(await dialog().findByText('You get them.')).toBeTruthy();
  expect(sent(calls)).toEqual([{ isOn: false }, { isOn: true }]);
});

test('a member whose phone no code has proved reads so', async () => {
  await open(false);
  expect(await dialog().findByText(/once a code by SMS has proved it/)).toBeTruthy();
});

test('the sheet says that the setting could not be loaded, or saved', async () => {
  await open(true, [on(setTicketSms, foreign({}, 501))]);
  await dialog().findByText('You get them.');
  await press('Turn off');
  expect(await alertText()).toBe(NO_NETWORK);
  expect(dialog().getByText('You get them.')).toBeTruthy();
});
