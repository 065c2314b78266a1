import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REFERENCE_FILE } from '../src/reference/reference.ts';
import { packReference } from './pack-reference.ts';
import { repositoryRoot } from './packages.ts';

const FILES = {
  'src/public.d.ts':
    "import type { ReactNode } from 'react';\n/** A heading. */\nexport declare function Heading(): ReactNode;\n",
  'src/contracts/calls.js': "export const logIn = { method: 'POST', path: '/api/v1/login', access: 'public' };\n",
  'src/contracts/calls.d.ts': `interface Call<T, A> { types?: { takes: T; answer: A } }
/** A token. */
export declare const logIn: Call<{ body: { phoneNumber: string; country?: string | undefined } }, { token: string }>;
`,
};

test('the packed package holds its exports and calls, with their types and descriptions', async () => {
  const out = mkdtempSync(join(tmpdir(), 'packed-'));
  mkdirSync(join(out, 'src/contracts'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(out, file), text);
  const exports = {
    '.': { types: './src/public.d.ts' },
    './contracts/*': { types: './src/contracts/*.d.ts', default: './src/contracts/*.js' },
  };
  const manifest = { name: '@viewmax/shared', type: 'module', exports };
  writeFileSync(join(out, 'package.json'), JSON.stringify(manifest));
  await packReference(out, manifest);
  const { entryPoints, calls } = JSON.parse(readFileSync(join(out, REFERENCE_FILE), 'utf8'));
  expect(entryPoints).toEqual([
    {
      entryPoint: '@viewmax/shared',
      entries: [{ name: 'Heading', text: 'A heading.', examples: [], code: 'function Heading(): ReactNode;' }],
    },
    {
      entryPoint: '@viewmax/shared/contracts/calls',
      entries: expect.arrayContaining([expect.objectContaining({ name: 'logIn' })]),
    },
  ]);
  expect(calls).toEqual([
    {
      address: 'POST /api/v1/login',
      access: 'public',
      text: 'A token.',
      code: 'type Body = {\n  phoneNumber: string;\n  country?: string;\n};\ntype Answer = {\n  token: string;\n};',
    },
  ]);
});

test("pack alone uses the compiler's unstable API: no build, and no command of a squad", () => {
  const code = globSync('{backend,bench,deploy,e2e,mfe-*,shared,shell}/**/*.{ts,tsx,mjs}', {
    cwd: repositoryRoot,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const using = code.filter((file) =>
    /from 'typescript\/unstable/.test(readFileSync(join(repositoryRoot, file), 'utf8')),
  );
  expect(using.map((file) => join(file, '..'))).toEqual(using.map(() => 'deploy/kit/pack'));
  expect(using.length).toBeGreaterThan(0);
});
