import { expect, test } from '@jest/globals';
import { commands } from '../commands/all.ts';
import { openCli } from '../testing/open-cli.ts';

const { viewmax } = openCli();

test('help with --json lists every option of every command, and those of all', async () => {
  const { commands: all, options } = JSON.parse((await viewmax('help', '--json')).out ?? '');
  const start = all.find(({ name }: { name: string }) => name === 'rollout start');
  expect(start.options).toContainEqual({ name: '--percent', takesValue: true });
  expect(options).toContainEqual({ name: '--json', takesValue: false });
});

test('the list of commands has a heading for each part of the work', async () => {
  const { out } = await viewmax('help');
  expect(out.match(/^[a-z]+:$/gm)).toEqual(['release:', 'watch:', 'ops:']);
  for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('--version prints the version of the program', async () => {
  expect((await viewmax('--version')).out).toBe('of this repository');
  expect(JSON.parse((await viewmax('--version', '--json')).out ?? '')).toEqual({ version: 'of this repository' });
});

test.each([
  ['pubish', 'There is no command "pubish". Did you mean "publish"?'],
  ['rollout strat catalog', 'There is no command "rollout strat catalog". Did you mean "rollout start"?'],
  ['rolout', 'There is no command "rolout". Did you mean "rollout"?'],
  ['releases --jsno', 'There is no option "--jsno". Did you mean "--json"?'],
])('a mistyped "%s" gets the likely word', async (line, words) => {
  const { code, errors } = await viewmax(...line.split(' '));
  expect([code, errors.split('\n')[0]]).toEqual([2, words]);
  expect(errors).not.toContain('Exit codes');
});
