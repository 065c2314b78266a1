import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { demoLogins } from './people.ts';

test('the README of the repository names each demo login with its password and place', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `(\d{11})` \| (.*) \|$/gm)].map(([, phone, text = '']) => ({ phone, text }));
  expect(rows.map(({ phone }) => phone)).toEqual(demoLogins.map(({ phone }) => phone));
  for (const { phone, password, lga } of demoLogins) {
    expect(readme).toContain(`password \`${password}\``);
    expect(rows).toContainEqual({ phone, text: expect.stringContaining(lga) });
  }
});
