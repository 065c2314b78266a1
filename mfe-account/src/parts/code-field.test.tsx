import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { CodeField } from './code-field.tsx';

function Form(): ReactNode {
  const [code, setCode] = useState('');
  return <CodeField value={code} onChange={setCode} onResend={() => {}} />;
}
const box = () => screen.getByLabelText<HTMLInputElement>('SMS code');

/** A browser that reads messages; `arrives` brings one. */
function provideMessages() {
  const waiting: ((found: { code: string }) => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const get = jest.fn((request?: CredentialRequestOptions) => {
    signals.push(request?.signal);
    return new Promise<{ code: string }>((resolve) => waiting.push(resolve));
  });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  Object.assign(window, { OTPCredential: class {} });
  return { get, signals, arrives: (code: string) => act(async () => waiting.shift()?.({ code })) };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'OTPCredential');
});

test('a browser that reads no messages shows an empty field that the keyboard may fill in', () => {
  const { get } = provideMessages();
  Reflect.deleteProperty(window, 'OTPCredential');
  render(<Form />);
  expect([box().value, box().autocomplete, get.mock.calls]).toEqual(['', 'one-time-code', []]);
});

test('a member who refuses types the code', async () => {
  const { get } = provideMessages();
  get.mockRejectedValue(new DOMException('No', 'AbortError'));
  render(<Form />);
  await act(async () => {});
  expect([box().value, get.mock.calls.length]).toEqual(['', 1]);
});

test('the code of each message fills the field, until the member leaves', async () => {
  const { get, signals, arrives } = provideMessages();
  const { unmount } = render(<Form />);
  await arrives('482913');
  expect(box().value).toBe('482913');
  await arrives('177205');
  expect(box().value).toBe('177205');
  expect(get.mock.calls[0]).toMatchObject([{ otp: { transport: ['sms'] } }]);
  expect(signals[0]?.aborted).toBe(false);
  unmount();
  expect(signals[0]?.aborted).toBe(true);
});
