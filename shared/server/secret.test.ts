import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { onFullDisk } from '@viewmax/testing/server/full-disk';
import { storedSecret } from './secret.ts';

test('a secret is generated once, stored, and readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'));
  const made = storedSecret(dataDir, 'jwt');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(dataDir, 'jwt')).toBe(made);
  expect(storedSecret(dataDir, 'other')).not.toBe(made);
  expect(statSync(join(dataDir, 'secrets', 'jwt')).mode & 0o777).toBe(0o600);
});

test('a secret that meets a full disk leaves no draft', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'));
  const printed = onFullDisk(import.meta.resolve('./secret.ts'), `storedSecret(${JSON.stringify(dataDir)}, 'jwt')`);
  expect(printed).toBe('EFBIG');
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual([]);
});
