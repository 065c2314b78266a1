import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testConfig } from '@viewmax/shared/testing';
import { loadProvider } from './load-provider.ts';

const scripts = () => [...document.head.querySelectorAll('script')];
const last = () => scripts().at(-1) as HTMLScriptElement;

const configure = (paymentScripts?: Record<string, string>) => Object.assign(testConfig, { paymentScripts });

beforeEach(() => document.head.replaceChildren());

describe('a provider that cannot be loaded', () => {
  it.each([
    ['flutterwave', 'Unable to load flutterwave payment modal'],
    ['paystack', 'Unable to load paystack inline script'],
  ] as const)('is named when no address is configured: %s', async (method, text) => {
    configure();
    await expect(loadProvider(method)).rejects.toThrow(text);
    expect(scripts()).toEqual([]);
  });

  it('leaves no script behind and is asked for anew', async () => {
    configure({ paystack: 'https://pay.example/inline.js' });
    const first = loadProvider('paystack');
    last().dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('Unable to load paystack inline script');
    expect(scripts()).toEqual([]);
    const second = loadProvider('paystack');
    last().dispatchEvent(new Event('load'));
    await expect(second).resolves.toBeUndefined();
  });

  it('is given up after the time for a chunk', async () => {
    jest.useFakeTimers();
    configure({ flutterwave: 'https://pay.example/slow.js' });
    const outcome = expect(loadProvider('flutterwave')).rejects.toThrow('Unable to load flutterwave payment modal');
    await jest.advanceTimersByTimeAsync(testConfig.timeouts.chunkMs);
    jest.useRealTimers();
    await outcome;
  });
});

it('loads a provider once', async () => {
  configure({ flutterwave: 'https://pay.example/v3.js' });
  const first = loadProvider('flutterwave');
  expect(last().src).toBe('https://pay.example/v3.js');
  last().dispatchEvent(new Event('load'));
  await first;
  await loadProvider('flutterwave');
  expect(scripts()).toHaveLength(1);
});
