import { expect, test } from '@jest/globals';
import { json, noContent, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

test('vouch sends nothing for an unpublished release', async () => {
  const { viewmax, sent } = openCli(published);
  expect((await viewmax('vouch catalog@9 faults')).code).toBe(1);
  expect(sent()).toEqual([]);
});

test.each([
  ['vouch catalog faults', true, 'catalog@1.1.0-b passed faults'],
  ['vouch catalog faults --failed', false, 'catalog@1.1.0-b failed faults'],
])('%s sends the check of the exact build', async (line, passed, out) => {
  const { viewmax, sent } = openCli({ ...published, 'POST /releases/catalog@1.1.0-b/checks': noContent });
  expect(await viewmax(...line.split(' '))).toMatchObject({ code: 0, out });
  const body = { check: 'faults', passed };
  expect(sent()).toEqual([['POST /releases/catalog@1.1.0-b/checks', body]]);
});

test('clean-up removes nothing without --yes', async () => {
  const answer = { removed: ['catalog@0.9.0-z'], kept: { 'catalog@1.0.0-a': 'it is live' } };
  const { viewmax, sent } = openCli({ 'GET /clean-up': () => json(answer), 'POST /clean-up': () => json(answer) });
  const stays = 'stays  catalog@1.0.0-a: it is live';
  expect((await viewmax('clean-up')).out).toBe(`would go  catalog@0.9.0-z\n${stays}`);
  expect((await viewmax('clean-up --yes')).out).toBe(`removed  catalog@0.9.0-z\n${stays}`);
  expect(sent().map(([, body]) => body)).toEqual([{ dryRun: false }]);
  expect(JSON.parse((await viewmax('clean-up --json')).out ?? '')).toEqual(answer);
});
