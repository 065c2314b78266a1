import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { testConfig } from '@viewmax/testing';
import { loadProvider } from './load-provider.ts';

const scripts = () => [...document.head.querySelectorAll('script')];
const last = () => scripts().at(-1) as HTMLScriptElement;
const configured = testConfig.paymentScripts;
const configure = (paymentScripts: unknown) => void Object.assign(testConfig, { paymentScripts });
const globals = { FlutterwaveCheckout: () => {}, PaystackPop: class {} };
const arrive = () => {
  Object.assign(window, globals);
  last().dispatchEvent(new Event('load'));
};

beforeEach(() => {
  document.head.replaceChildren();
  delete window.FlutterwaveCheckout;
  delete window.PaystackPop;
});
afterEach(() => configure(configured));

describe('a provider that fails to load', () => {
  test.each([
    ['flutterwave', 'Unable to load flutterwave payment modal'],
    ['paystack', 'Unable to load paystack inline script'],
  ] as const)('is named in the error without a configured address: %s', async (method, text) => {
    for (const missing of [undefined, { flutterwave: '', paystack: '' }]) {
      configure(missing);
      await expect(loadProvider(method)).rejects.toThrow(text);
    }
    expect(scripts()).toEqual([]);
  });

  test('leaves no script behind and is loaded again at the next try', async () => {
    const first = loadProvider('paystack');
    last().dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('Unable to load paystack inline script');
    expect(scripts()).toEqual([]);
    const second = loadProvider('paystack');
    arrive();
    await expect(second).resolves.toBeUndefined();
  });

  test('may have an address that answers with another file', async () => {
    const outcome = expect(loadProvider('flutterwave')).rejects.toThrow('Unable to load flutterwave payment modal');
    last().dispatchEvent(new Event('load'));
    await outcome;
    expect(scripts()).toEqual([]);
  });

  test('has the deadline of three chunks', async () => {
    jest.useFakeTimers();
    const outcome = expect(loadProvider('flutterwave')).rejects.toThrow('Unable to load flutterwave payment modal');
    await jest.advanceTimersByTimeAsync(3 * testConfig.timeouts.chunkMs);
    jest.useRealTimers();
    await outcome;
  });
});

test('the app loads a provider once, from its configured address', async () => {
  const first = loadProvider('flutterwave');
  expect(last().getAttribute('src')).toBe('/scripts/flutterwave.js');
  arrive();
  await first;
  await loadProvider('flutterwave');
  expect(scripts()).toHaveLength(1);
});
