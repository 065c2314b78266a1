import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { makeSecrets } from './make-secrets.ts';

const { secrets }: { secrets: object } = parse(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8'));

test('make-secrets writes every secret of compose once, in a folder of the owner', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets');
  expect(makeSecrets(folder)).toEqual(expect.arrayContaining(Object.keys(secrets)));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('signing-key')).toMatch(/^[\w-]{43}$/);
  expect(read('ops-token')).not.toBe(read('jwt-secret'));
  expect(read('owner-database-url')).toContain(`//viewmax:${read('postgres-password')}@`);
  expect(read('node-database-url')).toContain(`//viewmax_node:${read('node-password')}@`);
  const before = read('signing-key');
  expect(makeSecrets(folder)).toEqual([]);
  expect(read('signing-key')).toBe(before);
});
