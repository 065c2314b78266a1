import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { REFERENCE_FILE, type Reference } from '../reference/reference.ts';
import { inEmptyFolders, runCommands } from '../testing/run-commands.ts';
import { docs } from './docs.ts';

const reference: Reference = {
  entryPoints: [
    {
      entryPoint: '@viewmax/shared',
      entries: [
        {
          name: 'persistedAtom',
          text: 'An atom that the phone stores.',
          examples: ["persistedAtom('seats', [])"],
          code: 'function persistedAtom<T>(name: string, initial: T): T;',
        },
      ],
    },
    { entryPoint: '@viewmax/shared/ui', entries: [{ name: 'Button', text: 'A button.', examples: [], code: 'x' }] },
  ],
  calls: [
    {
      address: 'POST /api/v1/login',
      access: 'public',
      text: 'A token.',
      code: 'type Body = {\n  phoneNumber: string;\n};\ntype Answer = {\n  token: string;\n};',
    },
    {
      address: 'PUT /api/v1/user/reminders',
      access: 'member',
      text: 'A reminder, on or off.',
      code: 'type Body = {};',
    },
  ],
};

const say = async (...args: string[]) => {
  const { code, said } = await runCommands([docs], ['docs', ...args]);
  return { code, said: said.join('\n') };
};

const place = 'node_modules/@viewmax/shared';

inEmptyFolders();
beforeEach(() => {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: '@viewmax/shared', version: '1.4.0' }));
  writeFileSync(join(place, 'calls.md'), '# Calls\n');
  writeFileSync(join(place, REFERENCE_FILE), JSON.stringify(reference));
});

test('the command lists the names of the API, and prints one with its type', async () => {
  const all = await say();
  expect(all).toMatchObject({ code: 0, said: expect.stringContaining('@viewmax/shared\n  persistedAtom') });
  expect(all.said).toMatch(/^From @viewmax\/shared 1\.4\.0\..*file:\/\/.*parts\.html/);
  const { said } = await say('persistedAtom');
  expect(said).toContain(`## @viewmax/shared

### persistedAtom

An atom that the phone stores.

\`\`\`ts
function persistedAtom<T>(name: string, initial: T): T;
\`\`\`

\`\`\`tsx
persistedAtom('seats', [])
\`\`\``);
  expect((await say('ui')).said).toContain('## @viewmax/shared/ui\n\n### Button');
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

test('the command names a package from before the reference, and one that is not installed', async () => {
  rmSync(join(place, REFERENCE_FILE));
  expect(await say()).toEqual({
    code: 1,
    said: '@viewmax/shared 1.4.0 was packed without a reference. Install a newer version of it.',
  });
  rmSync(place, { recursive: true });
  expect(await say('calls')).toMatchObject({ code: 1, said: expect.stringContaining('Run "npm install".') });
});
