import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { canBootstrap, needsInstall, pathWithout } from '../bootstrap.mjs';

function checkout({ locked, installed }: { locked: number; installed?: number }): string {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'));
  const at = (file: string, seconds: number) => {
    writeFileSync(join(root, file), '{}');
    utimesSync(join(root, file), seconds, seconds);
  };
  at('package-lock.json', locked);
  mkdirSync(join(root, 'node_modules'));
  if (installed !== undefined) at('node_modules/.package-lock.json', installed);
  return root;
}

test('a fresh checkout is installed', () => {
  expect(needsInstall(checkout({ locked: 100 }))).toBe(true);
});

test('a lock that changed after the install is installed again', () => {
  expect(needsInstall(checkout({ locked: 200, installed: 100 }))).toBe(true);
});

test('an install that is as new as the lock is kept', () => {
  expect(needsInstall(checkout({ locked: 100, installed: 200 }))).toBe(false);
  expect(needsInstall(checkout({ locked: 100, installed: 100 }))).toBe(false);
});

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.1.0', true],
])('Node %s is enough to begin with: %s', (version, enough) => {
  expect(canBootstrap(version)).toBe(enough);
});

test('an install does not run on the Node that it replaces', () => {
  expect(pathWithout('/app', '/app/node_modules/.bin:/usr/bin:/app/deploy/stack/node_modules/.bin:/bin')).toBe(
    '/usr/bin:/app/deploy/stack/node_modules/.bin:/bin',
  );
});
