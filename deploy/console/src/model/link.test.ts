import { expect, test } from '@jest/globals';
import { linkIn, linkTo } from './link.ts';

const part = (hash: string) => hash.slice(hash.indexOf('/') + 1);

test('an address opens what it was made for', () => {
  expect(linkIn(part(linkTo.rollout(42)))).toEqual({ rollout: 42 });
  expect(linkIn(part(linkTo.remote('catalog')))).toEqual({ name: 'catalog' });
  const release = { name: 'catalog', release: 'catalog@1.4.2-3fa9c1d2' };
  expect(linkIn(part(linkTo.release(release.release)))).toEqual(release);
  expect(linkIn(part(linkTo.errors(release.release)))).toEqual(release);
  const cause = 'render seat/12 is gone %';
  expect(linkIn(part(linkTo.error(release.release, cause)))).toEqual({ ...release, cause });
});

test('a broken address opens what it still names', () => {
  expect(linkIn('')).toEqual({});
  expect(linkIn('@1.0.0')).toEqual({});
  expect(linkIn('catalog@1.0.0/%E0%A4%A')).toEqual({ name: 'catalog', release: 'catalog@1.0.0' });
});
