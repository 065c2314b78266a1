import { beforeEach, expect, jest, test } from '@jest/globals';
import { openMessage, showMessage } from './push.ts';

const { origin } = location;
const showNotification = jest.fn(async (..._: unknown[]) => {});
const openWindow = jest.fn(async (_: string) => {});
const focus = jest.fn(async () => {});
let windows: { url: string; focus: typeof focus }[];

Object.assign(globalThis, {
  registration: { showNotification },
  clients: { matchAll: async () => windows, openWindow },
});
beforeEach(() => {
  jest.clearAllMocks();
  windows = [];
});

const show = (json: () => unknown) => showMessage({ json });

test('a message is shown with its text, and a repeated one replaces it', async () => {
  const message = { id: 'n-1', title: 'Eko Nocturne', text: 'Starts at 17:00', path: '/ticketdetails?ticket=t-1' };
  await show(() => message);
  expect(showNotification.mock.calls).toEqual([
    ['Eko Nocturne', { body: 'Starts at 17:00', tag: 'n-1', icon: '/icon-192.png', data: message.path }],
  ]);
});

test.each([
  ['without a body', () => showMessage(null)],
  ['of no JSON', () => show(() => JSON.parse('{'))],
  ['of null', () => show(() => null)],
  ['of another shape', () => show(() => ({ title: 7, text: {}, id: [] }))],
])('a message %s shows the name of the app', async (_, arrives) => {
  await arrives();
  expect(showNotification.mock.calls).toMatchObject([['Viewmax', { body: '', tag: '' }]]);
});

const tap = async (data: unknown) => {
  const close = jest.fn();
  await openMessage({ close, data });
  expect(close).toHaveBeenCalled();
};

test.each([
  '//evil.example/login',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/sandbox/pay',
  '/r/booking/1.0.0/app.js',
  '/api/v1/movies',
  'http://',
  7,
  undefined,
])('a tap never leads to %j', async (path) => {
  await tap(path);
  expect(openWindow.mock.calls).toEqual([[`${origin}/`]]);
});

test('a tap opens the screen of the message', async () => {
  windows = [{ url: `${origin}/confirmticket`, focus }];
  await tap('/ticketdetails?ticket=t-1');
  expect(openWindow.mock.calls).toEqual([[`${origin}/ticketdetails?ticket=t-1`]]);
  expect(focus).not.toHaveBeenCalled();
});

test('a tap focuses the window that already shows this screen', async () => {
  windows = [{ url: `${origin}/statement`, focus }];
  await tap('/statement');
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
});
