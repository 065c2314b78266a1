import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { startSession } from '@viewmax/shared';
import { json, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/testing';
import { ProfileScreen } from '../profile.tsx';

const DATA = 'GET /api/v1/user/data';
const stored = { balance: 655, tickets: [] };
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
afterEach(() => void jest.restoreAllMocks());

async function open(answer: () => Response | Promise<Response>) {
  startSession(tokenFor());
  const calls = serve({ 'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }), [DATA]: answer });
  renderAt('/profile', <ProfileScreen />);
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: 'My data' }));
  return calls;
}
const dialog = () => within(screen.getByRole('dialog'));
const press = () => act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Download' })));

test('a failed download shows an error, saves nothing, and works at the next try', async () => {
  let isLost = true;
  await open(() => (isLost ? json({}, 501) : json(stored)));
  await press();
  expect((await dialog().findByRole('alert')).textContent).toBe('Network error');
  expect(saved).toEqual([]);
  isLost = false;
  await press();
  expect(saved).toHaveLength(1);
});

test('a download without a network says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  await press();
  expect((await dialog().findByRole('alert')).textContent).toBe('You are offline');
});

test('a member above the limit reads the text of the server', async () => {
  await open(() => json({ error: 'Too many tries.', code: 'too_many_requests' }, 429));
  await press();
  expect((await dialog().findByRole('alert')).textContent).toBe('Too many tries.');
});

test('the button is busy during the download, and asks once', async () => {
  const calls = await open(() => new Promise(() => {}));
  await press();
  const button = dialog().getByRole('button', { name: /Download/ });
  expect(button.getAttribute('aria-busy') ?? (button as HTMLButtonElement).disabled).toBeTruthy();
  fireEvent.click(button);
  expect(calls.filter(({ path }) => path === '/api/v1/user/data')).toHaveLength(1);
});

test('a member saves one JSON file with all of the answer, and the sheet closes', async () => {
  await open(() => json(stored));
  await press();
  expect(saved.map(({ name }) => name)).toEqual(['viewmax-my-data.json']);
  expect(saved[0]?.content.type).toBe('application/json');
  // jsdom's Blob has no text().
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  reader.readAsText(saved[0]?.content ?? new Blob());
  expect(JSON.parse(String(await read))).toEqual(stored);
  expect(screen.queryByRole('dialog')).toBeNull();
});
