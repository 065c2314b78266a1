import { expect, test } from '@jest/globals';
import { DEVELOPMENT_FILE, type Release } from '@viewmax/contracts/discovery';
import { diffReleases } from './releases.ts';

const shell = (...files: [file: string, bytes: number][]) =>
  ({
    ...{ name: 'shell', version: '1.0.0-a', needs: {}, routes: [] },
    files: files.map(([file, bytes]) => ({ file, bytes, integrity: '' })),
  }) as unknown as Release;

test('the bytes of a release leave out the development build of a shell, which no phone loads', () => {
  const { bytes } = diffReleases(shell(['shell.js', 400]), shell(['shell.js', 410], [DEVELOPMENT_FILE, 3_600_000]));
  expect(bytes).toEqual({ from: 400, to: 410 });
});
