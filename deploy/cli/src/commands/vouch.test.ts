import { expect, test } from '@jest/globals';
import { noContent, openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

test.each([
  ['vouch catalog faults', true, 'catalog@1.1.0-b passed faults'],
  ['vouch catalog faults --failed', false, 'catalog@1.1.0-b failed faults'],
])('%s sends the check of the exact build', async (line, passed, out) => {
  const { viewmax, sent } = openCli({ ...published, 'POST /releases/catalog@1.1.0-b/checks': noContent });
  expect(await viewmax(...line.split(' '))).toMatchObject({ code: 0, out });
  const body = { check: 'faults', passed };
  expect(sent()).toEqual([['POST /releases/catalog@1.1.0-b/checks', body]]);
});
