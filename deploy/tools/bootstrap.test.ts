import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { canBootstrap, needsInstall, nodeToRunOn, pathWithout } from './bootstrap.mjs';

interface Checkout {
  locked: number;
  installed?: number;
  tools?: boolean;
}

test.each<[string, Checkout, boolean]>([
  ['of a fresh checkout', { locked: 100 }, true],
  ['after a change of the lock', { locked: 200, installed: 100 }, true],
  ['after an install without the tools of a build', { locked: 100, installed: 200, tools: false }, true],
  ['that are newer than the lock', { locked: 100, installed: 200 }, false],
  ['that are as old as the lock', { locked: 100, installed: 100 }, false],
])('the bootstrap installs the packages %s: %j, %s', (_, { locked, installed, tools = true }, isNeeded) => {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'));
  const at = (file: string, seconds: number) => {
    writeFileSync(join(root, file), '{}');
    utimesSync(join(root, file), seconds, seconds);
  };
  at('package-lock.json', locked);
  mkdirSync(join(root, 'node_modules', tools ? 'swc-loader' : 'webpack'), { recursive: true });
  if (installed !== undefined) at('node_modules/.package-lock.json', installed);
  expect(needsInstall(root)).toBe(isNeeded);
});

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.1.0', true],
])('the bootstrap accepts Node %s: %s', (version, enough) => {
  expect(canBootstrap(version)).toBe(enough);
});

test('an install does not run on the Node in the folder that npm replaces', () => {
  expect(pathWithout('/app', '/app/node_modules/.bin:/usr/bin:/app/deploy/node/node_modules/.bin:/bin')).toBe(
    '/usr/bin:/app/deploy/node/node_modules/.bin:/bin',
  );
});

/** A checkout in which npm installed this Node binary, or no binary. */
function withNode(program?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'));
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  if (program) writeFileSync(join(root, 'node_modules/node/bin', program), '');
  return root;
}
const self = { version: '20.19.0', execPath: '/usr/bin/node', platform: 'linux' };

test.each([
  ['linux', 'node'],
  ['win32', 'node.exe'],
])('the pinned Node of %s, %s, runs Viewmax', (platform, program) => {
  const root = withNode(program);
  expect(nodeToRunOn(root, { ...self, platform })).toBe(join(root, 'node_modules/node/bin', program));
});

test('a machine without a pinned Node runs Viewmax on its own Node, if that is new enough', () => {
  const root = withNode();
  expect(nodeToRunOn(root, { ...self, version: '24.0.0' })).toBe('/usr/bin/node');
  expect(() => nodeToRunOn(root, self)).toThrow(/this is Node 20\.19\.0\. Please install Node 24 or newer\.$/);
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const program = 'console.log(process.pid); setInterval(() => {}, 1000);';

/** Starts a script of Node that may use the bootstrap. Its output stays open until all programs that it started have ended. */
async function startScript(command: string, args: (script: string) => string[], script: string) {
  const imported = `import { runThrough } from '${import.meta.dirname}/bootstrap.mjs'; ${script}`;
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const child = spawn(command, args(imported), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, closed: once(child.stdout, 'close'), pid: Number(line) };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to the shell between npm and the bootstrap ends the program that the bootstrap started',
  async (signal) => {
    // A second command, because some shells become the program of their last one.
    const shell = (script: string) => ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, script];
    const script = `await runThrough(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
    const { child, closed, pid } = await startScript('sh', shell, script);
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    await closed;
    expect(isRunning(pid)).toBe(false);
  },
);

test('SIGTERM during an install also ends the scripts of packages, which npm starts', async () => {
  const npm = JSON.stringify(['-c', '"$0" -e "$1"; exit', process.execPath, program]);
  const script = `await runThrough('sh', ${npm}, { detached: true });`;
  const node = (text: string) => ['--input-type=module', '-e', text];
  const { child, closed } = await startScript(process.execPath, node, script);
  child.kill('SIGTERM');
  await expect(closed).resolves.toBeDefined();
});
