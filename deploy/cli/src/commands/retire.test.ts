import { expect, test } from '@jest/globals';
import { json, openCli } from '../testing/open-cli.ts';

const answer = (freed: string[]) => ({ 'POST /remotes/offers/retire': () => json({ name: 'offers', freed }) });

test('retire names the freed paths and slots', async () => {
  const { viewmax, sent } = openCli(answer(['/offers', 'home.offers']));
  expect(await viewmax('retire offers --reason Old')).toMatchObject({
    code: 0,
    out: 'offers is retired; free now: /offers, home.offers',
  });
  expect(sent()).toEqual([['POST /remotes/offers/retire', { reason: 'Old', despiteLinks: false }]]);
});

test('retire says that nothing became free, and passes --despite-links on', async () => {
  const { viewmax, sent } = openCli(answer([]));
  expect((await viewmax('retire offers --reason Old --despite-links')).out).toContain('no path and no slot');
  expect(sent()).toEqual([['POST /remotes/offers/retire', { reason: 'Old', despiteLinks: true }]]);
});

test.each(['retire offers', 'retire --reason Old'])('%s is wrong usage', async (line) => {
  expect((await openCli({}).viewmax(line)).code).toBe(2);
});
