import { expect, test } from '@jest/globals';
import { printedSteps } from './steps.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

const clock =
  (...times: number[]) =>
  () =>
    times.shift() ?? 0;

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
  await printedSteps(terminal).run('listen', () => new Promise((resolve) => setTimeout(resolve, 250)));
  expect(terminal.written.length).toBeGreaterThanOrEqual(2);
  expect(terminal.written.every((text) => text.startsWith('\r  listen'))).toBe(true);
  expect(terminal.written.at(-1)).toMatch(/ s\n$/);
});

test('of two running steps on a terminal, one counts at a time', async () => {
  const terminal = screen(true);
  const steps = printedSteps(terminal);
  const pause = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all([steps.run('unit', pause(250)), steps.run('lint', pause(120))]);
  const lines = terminal.written.filter((text) => text.startsWith('\r  lint'));
  expect(lines).toEqual([expect.stringMatching(/ s\n$/)]);
});
