import { expect, test } from '@jest/globals';
import { purgeSchema } from '@viewmax/shared/contracts/ops';
import { json, openCli, refuse } from '../testing/open-cli.ts';

const TITLE = 'catalog@1.1.0-b';
const CALL = `POST /releases/${encodeURIComponent(TITLE)}/purge`;
const WHOLE = 'Which release? Name one whole, such as catalog@1.4.2-3fa9c1d2.';
const purged = (cdn: string, isNew = true) => ({ [CALL]: () => json({ release: TITLE, isNew, cdn }) });

test.each([
  [['purge'], WHOLE],
  [['purge', 'catalog', '--reason', 'x'], WHOLE],
  [['purge', TITLE, 'wallet@1.0.0-a', '--reason', 'x'], WHOLE],
  [['purge', TITLE], 'For which --reason?'],
  [['purge', TITLE, '--reason', ' '], 'For which --reason?'],
])('%j is wrong usage and purges nothing', async (words, errors) => {
  const { viewmax, asked } = openCli();
  expect(await viewmax(...words, '--json')).toMatchObject({
    code: 2,
    out: '',
    errors: JSON.stringify({ error: errors, exit: 2 }),
  });
  expect(asked).toEqual([]);
});

test('a release that is in use stays, and the registry’s sentence says what to do first', async () => {
  const errors = `${TITLE} is live. Roll it back first, or promote another release of catalog.`;
  const { viewmax } = openCli({ [CALL]: () => refuse(422, 'refused', errors) });
  expect(await viewmax('purge', TITLE, '--reason', 'It leaks.')).toMatchObject({ code: 1, out: '', errors });
});

test('a CDN that has not heard of it is exit code 3, so that a script runs it again', async () => {
  const { viewmax } = openCli(purged('failed'));
  const { code, out } = await viewmax('purge', TITLE, '--reason', 'It leaks.');
  expect([code, out]).toEqual([3, expect.stringContaining('run the same command again')]);
});

test('a release is purged with its reason', async () => {
  const { viewmax, sent } = openCli(purged('heard'));
  expect(await viewmax('purge', TITLE, '--reason', 'It leaks.')).toMatchObject({
    code: 0,
    out: `${TITLE} is gone for good.\n  The cache in front has heard of it.`,
  });
  expect(sent()).toEqual([[CALL, { reason: 'It leaks.' }]]);
  expect(purgeSchema.safeParse(sent()[0]?.[1]).success).toBe(true);
  const again = openCli(purged('none', false));
  expect((await again.viewmax('purge', TITLE, '--reason', 'It leaks.')).out).toContain('was purged before');
});
