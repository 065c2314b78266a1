import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { UserDataResponse } from '@viewmax/contracts/account';
import { fetchData } from '@viewmax/contracts/calls';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { type Answer, foreign, on, provideModalDialogs, refusal } from '@viewmax/testing';
import { alertText, dialog, openEditor, press } from '../../../testing/editors.tsx';

const nothing = { ledger: [], topUps: [], tickets: [], sessions: [], devices: [], knownDevices: [], notices: [] };
const stored: UserDataResponse = {
  madeAt: '2026-03-04T12:00:00.000Z',
  profile: {
    ...{
      UUID: 'u-1',
      PhoneNumber: '08000000001',
      phoneProvenAt: null,
      getsTicketSms: true,
      Username: 'demo_sapele',
      Email: null,
    },
    ...{ UserDpUrl: null, LGA: 'Sapele', dateofbirth: '1998-03-14', sex: null, Role: 'user' },
    createdAt: '2026-03-01T12:00:00.000Z',
  },
  balance: 655,
  ...nothing,
  ...{ pushDevices: [], reminders: ['eko'], attendantAt: [], holds: [], waitings: [], gifts: [] },
  ...{ scans: [], doorLists: [], doorReasons: [] },
};
const saved: { name: string; content: Blob }[] = [];

provideModalDialogs();
beforeEach(() => {
  saved.length = 0;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  let made: Blob;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob;
      return 'blob:1';
    },
    revokeObjectURL: () => {},
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: made });
  });
});

const open = (answer: Answer<UserDataResponse>) => openEditor('My data', [on(fetchData, answer)]);
const download = () => press('Download');

test('a failed download shows an error, saves nothing, and works at the next try', async () => {
  let isLost = true;
  await open(() => (isLost ? foreign({}, 501) : stored));
  await download();
  expect(await alertText()).toBe('Something failed on our side. Please try again.');
  expect(saved).toEqual([]);
  isLost = false;
  await download();
  expect(saved).toHaveLength(1);
});

test('a download without a network says so', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  await download();
  expect(await alertText()).toBe(NO_NETWORK);
});

test('a member above the limit reads the text of the server', async () => {
  await open(() => refusal('too_many_requests', { error: 'Too many tries.' }));
  await download();
  expect(await alertText()).toBe('Too many tries.');
});

test('the button is busy during the download, and asks once', async () => {
  const calls = await open(() => new Promise(() => {}));
  await download();
  const button = dialog().getByRole('button', { name: /Download/ });
  expect(button.getAttribute('aria-busy') ?? (button as HTMLButtonElement).disabled).toBeTruthy();
  fireEvent.click(button);
  expect(calls.filter(({ path }) => path === '/api/v1/user/data')).toHaveLength(1);
});

test('a member saves one JSON file with all of the answer, and the sheet closes', async () => {
  await open(() => stored);
  await download();
  expect(saved.map(({ name }) => name)).toEqual(['viewmax-my-data.json']);
  expect(saved[0]?.content.type).toBe('application/json');
  // jsdom's Blob has no text().
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  reader.readAsText(saved[0]?.content ?? new Blob());
  expect(JSON.parse(String(await read))).toEqual(stored);
  expect(screen.queryByRole('dialog')).toBeNull();
});
