import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { getPushKey, putPushDevice } from '@viewmax/contracts/calls';
import { $pushRefused } from '@viewmax/shared/bundled/web-push.ts';
import { fakeWebPush, foreign, on, provideTestPlatform, serve, withFlags } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { PushAsk } from './push-ask.tsx';

signInForEachTest();

let browser: ReturnType<typeof fakeWebPush>;
let status: number;
beforeEach(() => {
  provideTestPlatform();
  withFlags({ 'ask-for-messages': true });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  $pushRefused.set(false);
  browser = fakeWebPush();
  status = 200;
});
afterEach(() => browser.remove());

async function open() {
  serve(
    on(getPushKey, { publicKey: 'AQAB' }),
    on(putPushDevice, () => foreign({ ok: true }, status)),
  );
  const { unmount } = render(<PushAsk />);
  await act(async () => {});
  return unmount;
}
const question = () => screen.queryByText('Get a message before your show, and if something changes.');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('a browser without the flag is not asked', async () => {
  withFlags({});
  await open();
  expect(question()).toBeNull();
});

test('the ticket asks once, and Turn on opens the dialog of the browser', async () => {
  const unmount = await open();
  expect([question() !== null, browser.asked]).toEqual([true, 0]);
  await press('Turn on');
  expect(screen.getByRole('status').textContent).toBe('You get a message before your show.');
  expect([document.activeElement, screen.queryByRole('button')]).toEqual([screen.getByRole('status'), null]);
  unmount();
  await open();
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});

test('a no is final', async () => {
  const unmount = await open();
  await press('No thanks');
  expect(question()).toBeNull();
  unmount();
  await open();
  expect([question(), browser.asked]).toEqual([null, 0]);
});

test('a no in the dialog of the browser is final too, and the ticket says what it means', async () => {
  browser.answer = 'denied';
  const unmount = await open();
  await press('Turn on');
  expect(screen.getByRole('status').textContent).toBe('Your browser blocks messages from Viewmax.');
  unmount();
  await open();
  expect(question()).toBeNull();
});

test('a failure stays with its buttons, and the next tap works', async () => {
  status = 500;
  await open();
  await press('Turn on');
  expect(screen.getByRole('status').textContent).toBe('Messages could not be turned on. Please try again.');
  status = 200;
  await press('Turn on');
  expect(screen.getByRole('status').textContent).toBe('You get a message before your show.');
});

test('a browser without messages is not asked', async () => {
  browser.remove();
  await open();
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});
