import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'bare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/** Runs test files in one process, and returns the results of their tests. */
async function resultsOf(sources: readonly string[]): Promise<string[]> {
  for (const [at, source] of sources.entries()) {
    const head = "import { expect, jest, test } from '@jest/globals';\n";
    writeFileSync(join(folder, `${at}.test.mjs`), head + source);
  }
  const config = {
    rootDir: folder,
    testMatch: sources.map((_, at) => `**/${at}.test.mjs`),
    testEnvironment: join(import.meta.dirname, 'empty-environment.mjs'),
    testRunner: join(import.meta.dirname, 'run-bare.mjs'),
  };
  const outputFile = join(folder, 'report.json');
  const jest = join(import.meta.dirname, '../../../../node_modules/jest/bin/jest.js');
  const options = ['--runInBand', '--json', `--outputFile=${outputFile}`, '--config', JSON.stringify(config)];
  const args = ['--experimental-vm-modules', jest, ...options];
  // jest fails with its tests.
  await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 20_000 }).catch(() => undefined);
  const { testResults }: Report = JSON.parse(readFileSync(outputFile, 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => `${title}: ${status}`),
  );
}

test('a test that hangs fails, and so does one that leaves a rejected promise or throws later', async () => {
  const results = await resultsOf([
    `test('hangs', () => new Promise(() => undefined), 50);
     test('rejects', async () => {
       void Promise.reject(new Error('nobody waits'));
       await new Promise((resolve) => setTimeout(resolve, 50));
     });
     test('throws later', async () => {
       setTimeout(() => { throw new Error('later'); });
       await new Promise((resolve) => setTimeout(resolve, 50));
     });
     test('passes', () => expect(1).toBe(1));`,
  ]);
  expect(results).toEqual(['hangs: failed', 'rejects: failed', 'throws later: failed', 'passes: passed']);
});

test('a file leaves its process the variables, the fetch and the timers that it found', async () => {
  const source = `test('begins clean', () => {
    expect([process.env.LEFT, typeof fetch]).toEqual([undefined, 'function']);
    expect(Date.now()).toBeGreaterThan(Date.UTC(2020));
    process.env.LEFT = '1';
    globalThis.fetch = undefined;
    jest.useFakeTimers({ now: 0 });
  });`;
  expect(await resultsOf([source, source])).toEqual(['begins clean: passed', 'begins clean: passed']);
});

test('a process evaluates a module once for all its files, and each test file again', async () => {
  writeFileSync(join(folder, 'count.mjs'), 'export const times = { read: 0 };');
  const source = `import { times } from './count.mjs';
    times.read += 1;
    test('reads for the ' + times.read + '. time', () => undefined);`;
  expect(await resultsOf([source, source])).toEqual(['reads for the 1. time: passed', 'reads for the 2. time: passed']);
});
