import { expect, test } from '@jest/globals';
import { releaseOf } from '../testing/mount-points.ts';
import { bytesOfScreenIn } from './patience-of.ts';

test('a screen has the size of its own release, although another remote has one of the same name', () => {
  const release = (name: string, bytes: number) =>
    releaseOf('1.0.0-abc', { name, base: `/r/${name}/1.0.0-abc/`, screens: { late: [{ file: 'late.js', bytes }] } });
  const releases = [release('wallet', 100), release('booking', 9_000)];
  expect(bytesOfScreenIn(releases, 'late', '/r/wallet/1.0.0-abc/')).toBe(100);
  expect(bytesOfScreenIn(releases, 'late', '/r/shell/')).toBe(0);
});
