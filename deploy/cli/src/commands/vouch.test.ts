import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { notePassed } from '../passed-checks.ts';
import { noContent, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

const NEWEST = 'catalog@1.1.0-b';

/** A machine of its own. */
const open = (more: Record<string, string> = {}) => {
  const env = {
    VIEWMAX_URL: 'https://viewmax.test',
    VIEWMAX_TOKEN: 'vmx_token',
    HOME: mkdtempSync(join(tmpdir(), 'home-')),
    ...more,
  };
  return { env, ...openCli({ ...published, [`POST /releases/${NEWEST}/checks`]: noContent }, { env }) };
};

test.each([
  ['vouch catalog faults --elsewhere', 'faults', true],
  ['vouch catalog faults --failed', 'faults', false],
  ['vouch catalog by-hand', 'by-hand', true],
])('%s sends the check of the exact build', async (line, check, passed) => {
  const { viewmax, sent } = open();
  const out = `${NEWEST} ${passed ? 'passed' : 'failed'} ${check}`;
  expect(await viewmax(...line.split(' '))).toMatchObject({ code: 0, out });
  expect(sent()).toEqual([[`POST /releases/${NEWEST}/checks`, { check, passed }]]);
});

test.each([
  ['faults', 'npx viewmax faults'],
  ['neighbours', 'npx viewmax rehearse'],
])('nobody vouches for %s before this build has passed them', async (check, command) => {
  const { env, viewmax, sent } = open();
  for (const other of ['catalog@1.0.0-a', 'offers@1.1.0-b']) notePassed(other, check, env);
  expect(await viewmax('vouch', 'catalog', check)).toMatchObject({
    code: 1,
    errors: `${NEWEST} has not passed ${check} on this machine. Run "${command}" before, or say --elsewhere if another machine did.`,
  });
  expect(sent()).toEqual([]);
  notePassed(NEWEST, check, env);
  expect(await viewmax('vouch', 'catalog', check)).toMatchObject({ code: 0 });
});

test('in a pipeline, jobs before this one ran the check', async () => {
  expect(await open({ CI: 'true' }).viewmax('vouch catalog faults')).toMatchObject({ code: 0 });
});

test('a machine without a folder for settings passes a check, and vouches with --elsewhere', async () => {
  expect(() => notePassed(NEWEST, 'faults', {})).not.toThrow();
});

test('a machine keeps the last hundred results', async () => {
  const { env, viewmax } = open();
  notePassed(NEWEST, 'faults', env);
  for (let count = 0; count < 100; count += 1) notePassed(`offers@1.0.${count}-a`, 'faults', env);
  expect(await viewmax('vouch', 'catalog', 'faults')).toMatchObject({ code: 1 });
});
