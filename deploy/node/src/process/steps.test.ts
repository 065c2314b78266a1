import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { printedSteps } from './steps.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

const clock =
  (...times: number[]) =>
  () =>
    times.shift() ?? 0;

const pause = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a failing step prints `failed` and rethrows its error', async () => {
  const log = screen(false);
  const steps = printedSteps(log, clock(0, 1500));
  await expect(steps.run('publish', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(log.written).toEqual(['  publish …\n', '  publish        1.5 s  failed\n']);
});

test('a step in a log prints a first line, and a last line with its time and its note', async () => {
  const log = screen(false);
  const steps = printedSteps(log, clock(0, 12_340));
  const work = async (note: (text: string) => void) => {
    note('shell');
    return 7;
  };
  expect(await steps.run('build', work)).toBe(7);
  expect(log.written).toEqual(['  build …\n', '  build         12.3 s  shell\n']);
});

test('a running step on a terminal counts its seconds in place', async () => {
  const terminal = screen(true);
  const running = printedSteps(terminal).run('listen', pause(250));
  await jest.advanceTimersByTimeAsync(250);
  await running;
  expect(terminal.written).toEqual(['0.1 s', '0.2 s', '0.3 s\n'].map((text) => `\r  listen         ${text}`));
});

test('of two running steps on a terminal, one counts at a time', async () => {
  const terminal = screen(true);
  const steps = printedSteps(terminal);
  const running = Promise.all([steps.run('unit', pause(250)), steps.run('lint', pause(120))]);
  await jest.advanceTimersByTimeAsync(250);
  await running;
  const lines = terminal.written.filter((text) => text.startsWith('\r  lint'));
  expect(lines).toEqual([expect.stringMatching(/ s\n$/)]);
});
