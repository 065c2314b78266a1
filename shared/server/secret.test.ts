import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { storedSecret } from './secret.ts';

test('a secret is generated once, stored, and readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'));
  const made = storedSecret(dataDir, 'jwt');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(dataDir, 'jwt')).toBe(made);
  expect(storedSecret(dataDir, 'other')).not.toBe(made);
  expect(statSync(join(dataDir, 'secrets', 'jwt')).mode & 0o777).toBe(0o600);
});
