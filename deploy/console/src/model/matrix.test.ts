import { expect, test } from '@jest/globals';
import { needsBetween, needWords } from './matrix.ts';

const release = (name: string, version: string, needs = {}, provides?: Record<string, string>) => ({
  name,
  version,
  needs,
  provides,
});

test('the matrix finds an unmet need from both sides and describes it', () => {
  const [booking, catalog] = [release('booking', '2.0.0-a', { catalog: '^3.0.0' }), release('catalog', '1.0.0-a')];
  expect(needsBetween(catalog, booking)).toEqual(needsBetween(booking, catalog));
  const [need] = needsBetween(booking, catalog);
  expect(need && needWords(need)).toBe('booking@2.0.0-a needs catalog ^3.0.0, but it is 1.0.0-a.');
});

test('a need of a module of the shell has the name of the module', () => {
  const shell = release('shell', '1.0.0-a', {}, { react: '19.3.1' });
  expect(needsBetween(shell, release('booking', '2.0.0-a', { react: '19.3.1' }))).toMatchObject([{ met: true }]);
});

test('two releases of one name, and releases without mutual needs, have no needs to compare', () => {
  const booking = release('booking', '2.0.0-a', { catalog: '^1.0.0' });
  expect(needsBetween(booking, release('booking', '1.0.0-a'))).toEqual([]);
  expect(needsBetween(booking, release('wallet', '1.0.0-a'))).toEqual([]);
});
