/// <reference lib="dom" />
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asScript } from './assets.ts';

type Handler = (...args: unknown[]) => void;
interface Transaction {
  id?: number;
  reference?: string;
}
interface Globals {
  FlutterwaveCheckout(config: object): { close(): void };
  PaystackPop: new () => {
    newTransaction(options: object): Transaction;
    resumeTransaction(accessCode: string, callbacks?: object): Transaction;
    cancelTransaction(which: unknown): void;
  };
}
const globals = window as unknown as Globals;

const requests: { url: string; body: Record<string, unknown> }[] = [];
let reachable = true;

function load(name: string): void {
  Object.defineProperty(document, 'currentScript', {
    value: { src: 'http://localhost/sandbox/x.js' },
    configurable: true,
  });
  const script = document.createElement('script');
  script.textContent = asScript('frame.js', name);
  document.head.append(script);
}

beforeEach(() => {
  requests.length = 0;
  reachable = true;
  Object.assign(window, {
    fetch: async (url: URL, init: { body: string }) => {
      if (!reachable) throw new TypeError('fetch failed');
      requests.push({ url: String(url), body: JSON.parse(init.body) as Record<string, unknown> });
      return { ok: true, json: async () => ({ id: 7, token: 't', url: '/sandbox/windows/t' }) };
    },
  });
});
afterEach(() => {
  document.body.replaceChildren();
  document.body.style.overflow = '';
});

const frames = () => [...document.querySelectorAll('iframe')];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const emit = (message: object) => {
  const source = frames().at(-1)?.contentWindow;
  window.dispatchEvent(new MessageEvent('message', { source, data: { sandboxPayment: message } }));
};

/** Handlers that record their names and arguments, in order. */
function diary(...names: string[]) {
  const calls: unknown[][] = [];
  const handlers = Object.fromEntries(
    names.map((name): [string, Handler] => [name, (...args) => calls.push([name, ...args])]),
  );
  return { calls, handlers };
}

describe('FlutterwaveCheckout', () => {
  const config = { public_key: 'k', tx_ref: 'a', amount: 68, customer: { email: 'ada@example.com' } };
  const open = async (more: object = {}) => {
    const { calls, handlers } = diary('callback', 'onclose');
    const modal = globals.FlutterwaveCheckout({ ...config, ...handlers, ...more });
    await settle();
    return { calls, modal };
  };
  beforeEach(() => load('flutterwave.js'));

  test('an unreachable sandbox closes the window as incomplete', async () => {
    reachable = false;
    const { calls } = await open();
    expect(calls).toEqual([['onclose', true]]);
    expect(frames()).toEqual([]);
  });

  test('a closed window is incomplete, and the page scrolls again', async () => {
    const { calls } = await open();
    expect(frames().map(({ name, src }) => [name, src])).toEqual([['checkout', 'http://localhost/sandbox/windows/t']]);
    expect(document.body.style.overflow).toBe('hidden');
    expect(requests[0]).toMatchObject({ url: 'http://localhost/sandbox/windows/flutterwave', body: config });
    emit({ event: 'close' });
    emit({ event: 'close' });
    expect(calls).toEqual([['onclose', true]]);
    expect(document.body.style.overflow).toBe('');
  });

  test('the page ignores a message of another window', async () => {
    const { calls } = await open();
    const data = { sandboxPayment: { event: 'success', response: {} } };
    window.dispatchEvent(new MessageEvent('message', { source: window, data }));
    expect(calls).toEqual([]);
  });

  test('after a success the window stays until it is closed, and that is complete', async () => {
    const { calls, modal } = await open();
    emit({ event: 'pending' });
    emit({ event: 'success', response: { status: 'successful' } });
    emit({ event: 'success', response: { status: 'successful' } });
    expect(calls).toEqual([['callback', { status: 'successful' }]]);
    expect(frames()).toHaveLength(1);
    modal.close();
    modal.close();
    expect(calls.slice(1)).toEqual([['onclose', false]]);
    expect(frames()).toEqual([]);
  });
});

describe('PaystackPop', () => {
  const options = { key: 'k', email: 'ada@example.com', amount: 6800, reference: 'a' };
  const names = ['onLoad', 'onSuccess', 'onCancel', 'onError', 'onBankTransferConfirmationPending'];
  beforeEach(() => load('paystack-v2.js'));
  const open = async () => {
    const { calls, handlers } = diary(...names);
    const popup = new globals.PaystackPop();
    const transaction = popup.newTransaction({ ...options, ...handlers });
    await settle();
    return { calls, popup, transaction };
  };
  const namesOf = (calls: unknown[][]) => calls.map(([name]) => name);

  test('an unreachable sandbox is an error', async () => {
    reachable = false;
    const { calls } = await open();
    expect(namesOf(calls)).toEqual(['onError']);
    expect(frames()).toEqual([]);
  });

  test('a wrong key is an error, and closing it a cancellation', async () => {
    const { calls } = await open();
    emit({ event: 'error', message: 'Please enter a valid key.' });
    emit({ event: 'close' });
    expect(calls).toEqual([['onError', { message: 'Please enter a valid key.' }], ['onCancel']]);
  });

  test('a window closed during a pending transfer emits the cancellation, then the pending event', async () => {
    const { calls } = await open();
    emit({ event: 'open', id: 7, customer: {} });
    emit({ event: 'pending', id: 7 });
    emit({ event: 'close' });
    expect(namesOf(calls)).toEqual(['onLoad', 'onCancel', 'onBankTransferConfirmationPending']);
  });

  test('the script reports a success after its window has closed', async () => {
    const { calls, transaction } = await open();
    emit({ event: 'open', id: 7, customer: {} });
    expect(calls).toEqual([['onLoad', { id: 7, customer: {}, accessCode: 't' }]]);
    expect(transaction).toMatchObject({ id: 7, reference: 'a' });
    emit({ event: 'success', response: { id: 7, reference: 'a', message: 'Approved' } });
    expect(namesOf(calls)).toEqual(['onLoad', 'onSuccess']);
    expect(frames()).toEqual([]);
  });

  test('the page cancels its own transaction, by its id or itself', async () => {
    const { calls, popup, transaction } = await open();
    popup.cancelTransaction('another');
    expect(frames()).toHaveLength(1);
    popup.cancelTransaction(transaction.id);
    expect(namesOf(calls)).toEqual(['onCancel']);
    expect(frames()).toEqual([]);
  });

  test('a transaction that the server began opens its own window', async () => {
    const { calls, handlers } = diary(...names);
    const popup = new globals.PaystackPop();
    const transaction = popup.resumeTransaction('code-1', handlers);
    await settle();
    expect((frames()[0] as HTMLIFrameElement).src).toContain('/sandbox/windows/code-1');
    emit({ event: 'open', id: 7, customer: {} });
    expect(calls).toEqual([['onLoad', { id: 7, customer: {}, accessCode: 'code-1' }]]);
    popup.cancelTransaction(transaction.id);
    expect(namesOf(calls)).toEqual(['onLoad', 'onCancel']);
    expect(() => popup.resumeTransaction('')).toThrow('accessCode');
  });
});
