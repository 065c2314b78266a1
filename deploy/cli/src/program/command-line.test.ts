import { expect, test } from '@jest/globals';
import { openCli } from '../testing/open-cli.ts';

const { viewmax } = openCli();

test('help with --json lists every option of every command, and those of all', async () => {
  const { commands: all, options } = JSON.parse((await viewmax('help', '--json')).out ?? '');
  const start = all.find(({ name }: { name: string }) => name === 'rollout start');
  expect(start.options).toContainEqual({ name: '--percent', takesValue: true });
  expect(options).toContainEqual({ name: '--json', takesValue: false });
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
  expect(await viewmax(...line.split(' '))).toMatchObject({ code: 2, errors: expect.stringContaining(words) });
});
