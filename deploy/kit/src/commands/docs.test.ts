import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { docs } from './docs.ts';

const TYPES = `/** An atom that the phone stores. */
export declare function persistedAtom<T>(name: string, initial: T): T;
`;
const CALLS = `export const logIn = { method: 'POST', path: '/api/v1/login', access: 'public' };
export const setReminder = { method: 'PUT', path: '/api/v1/user/reminders', access: 'member' };
`;
const CALL_TYPES = `interface Call<T, A> { types?: { takes: T; answer: A } }
/** A token. */
export declare const logIn: Call<{ body: { phoneNumber: string; country?: string | undefined } }, { token: string }>;
/** A reminder, on or off. */
export declare const setReminder: Call<object, { movies: string[] }>;
`;

const say = async (...args: string[]) => {
  const { code, said } = await runCommands([docs], ['docs', ...args]);
  return { code, said: said.join('\n') };
};

inEmptyFolders();
beforeEach(() => {
  const place = 'node_modules/@viewmax/shared';
  mkdirSync(join(place, 'src/contracts'), { recursive: true });
  const exports = {
    '.': { types: './public.d.ts' },
    './contracts/*': { types: './src/contracts/*.d.ts', default: './src/contracts/*.js' },
  };
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name: '@viewmax/shared', version: '1.4.0', type: 'module', exports }),
  );
  writeFileSync(join(place, 'public.d.ts'), TYPES);
  writeFileSync(join(place, 'calls.md'), '# Calls\n');
  writeFileSync(join(place, 'src/contracts/calls.js'), CALLS);
  writeFileSync(join(place, 'src/contracts/calls.d.ts'), CALL_TYPES);
  writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions: { noLib: true, types: [] } }));
});

test('the command lists the names of the API, and prints one with its type', async () => {
  const all = await say();
  expect(all).toMatchObject({ code: 0, said: expect.stringContaining('@viewmax/shared\n  persistedAtom') });
  expect(all.said).toMatch(/^From @viewmax\/shared 1\.4\.0\..*file:\/\/.*parts\.html/);
  const { said } = await say('persistedAtom');
  expect(said).toContain('### persistedAtom\n\nAn atom that the phone stores.\n\n```ts\nfunction persistedAtom<T>(');
});

test('the command prints the calls of the backend, and the types of those with a word', async () => {
  expect((await say('calls')).said).toBe(`# Calls

## All calls

- \`POST /api/v1/login\` (public): A token.
- \`PUT /api/v1/user/reminders\` (member): A reminder, on or off.`);
  expect((await say('calls', 'login')).said).toBe(`### POST /api/v1/login

A token. Anyone calls it.

\`\`\`ts
type Body = {
  phoneNumber: string;
  country?: string;
};
type Answer = {
  token: string;
};
\`\`\``);
  expect(await say('calls', 'seats')).toMatchObject({ code: 1, said: expect.stringContaining('no "seats"') });
});

test('the command suggests a name for one that it does not know', async () => {
  expect(await say('persistdAtom')).toMatchObject({
    code: 1,
    said: 'There is no "persistdAtom" in the shell\'s API. Did you mean "persistedAtom"? "viewmax docs" lists what there is.',
  });
});
