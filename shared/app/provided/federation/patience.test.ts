import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideTimings, type Timing } from '@viewmax/testing/timings';
import { isSlowLine, measuredRate, withPatience } from './patience.ts';

const file = (more: Partial<Timing> = {}): Timing => ({
  name: 'https://viewmax.example/r/catalog/1.0.0-a/app.js',
  transferSize: 10_300,
  encodedBodySize: 10_000,
  duration: 2_000,
  startTime: 0,
  ...more,
});
const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value });

afterEach(() => {
  connection(undefined);
  provideTimings(undefined);
});

describe('the measured rate', () => {
  test.each<[string, Timing[], number | undefined]>([
    [
      'the bytes of the page’s files over their times',
      [file(), file({ encodedBodySize: 20_000, duration: 1_000 })],
      10,
    ],
    ['unknown without files', [], undefined],
    ['unknown from files of an hour ago', [file({ startTime: -3_600_000 })], undefined],
    ['unknown from cached files', [file({ transferSize: 0, duration: 20 })], undefined],
    ['that of slow files behind a service worker', [file({ transferSize: 0 })], 5],
    [
      'unknown in a browser that tells no sizes',
      [file({ transferSize: undefined, encodedBodySize: undefined })],
      undefined,
    ],
    [
      'unknown from files of another host that hides their sizes',
      [file({ encodedBodySize: 0, duration: 0 })],
      undefined,
    ],
    ['not that of calls and pictures', [file(), file({ name: 'https://viewmax.example/img/a.webp', duration: 1 })], 5],
    ['that of the latest files', [file({ duration: 1 }), ...Array.from({ length: 8 }, () => file())], 5],
  ])('is %s', (_, timings, rate) => {
    provideTimings(timings);
    expect(measuredRate()).toBe(rate);
  });

  test('is the browser’s estimate until a file has arrived', () => {
    connection({ downlink: 0.05 });
    expect(measuredRate()).toBe(6.25);
    provideTimings([file()]);
    expect(measuredRate()).toBe(5);
  });
});

describe('the patience', () => {
  beforeEach(() => void jest.useFakeTimers());

  const waits = { usualMs: 1_000, longestMs: 30_000, bytes: 50_000 };

  /** The time at which the page gives up, and its error. */
  async function endOf(patience: typeof waits | Omit<typeof waits, 'bytes'>): Promise<[number, Error]> {
    const start = Date.now();
    const end = withPatience(new Promise(() => {}), patience, 'app.js').catch((error: Error) => error);
    let error: unknown;
    void end.then((found) => (error = found));
    while (!error) await jest.advanceTimersByTimeAsync(500);
    return [Date.now() - start, error as Error];
  }

  test('ends at the usual deadline on a usual line, with the fault of the file', async () => {
    provideTimings([file({ duration: 50 })]);
    const [ms, error] = await endOf(waits);
    expect([ms, error.name, isSlowLine(error)]).toEqual([1_000, 'DeadlineError', false]);
  });

  test.each([
    [5, 10_000],
    [0.01, 30_000],
  ])('follows a slow line of %p bytes a millisecond, and the end is no fault of the file', async (rate, wanted) => {
    provideTimings([file({ encodedBodySize: 1_000 * rate, duration: 1_000 })]);
    const [ms, error] = await endOf(waits);
    expect([ms, error.message, isSlowLine(error)]).toEqual([wanted, `app.js took longer than ${wanted} ms`, true]);
  });

  test('ends with the fault of the file when a deadline inside the work ends it', async () => {
    provideTimings([file({ duration: 50 })]);
    const inner = withPatience(new Promise(() => {}), { usualMs: 16_000 }, 'entry.js');
    const end = withPatience(inner, { usualMs: 8_000, longestMs: 120_000, bytes: 1e9 }, 'Loading catalog').catch(
      (error: Error) => error,
    );
    await jest.advanceTimersByTimeAsync(16_000);
    expect(String(await end)).toBe('DeadlineError: entry.js took longer than 16000 ms');
  });

  test('ends with the fault of the file when the line needs less than twice the usual time', async () => {
    provideTimings([file({ encodedBodySize: 50_000, duration: 1_500 })]);
    const [ms, error] = await endOf(waits);
    expect([ms, isSlowLine(error)]).toEqual([1_500, false]);
  });

  test('is the usual one for a document without sizes', async () => {
    provideTimings([file()]);
    const [ms] = await endOf({ usualMs: 1_000, longestMs: 30_000 });
    expect(ms).toBe(1_000);
  });

  test('grows when the page measures its line while it waits', async () => {
    const end = endOf(waits);
    provideTimings([file()]);
    expect((await end)[0]).toBe(10_000);
  });
});
