import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { faultOfSet } from './older.ts';

function releases(...manifests: { name: string; [fact: string]: unknown }[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'older-'));
  return manifests.map((manifest) => {
    const folder = join(root, manifest.name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ version: '1.0.0', needs: {}, ...manifest }));
    return folder;
  });
}

const shell = { name: 'shell', provides: { '@viewmax/shared': '2.0.0' } };

test('a set of an older commit whose releases do not fit each other is no yardstick, and its fault has a sentence', () => {
  const door = { name: 'door', needs: { '@viewmax/shared': '^1.6.0' } };
  expect(faultOfSet(releases(shell, door))).toBe('door@1.0.0 needs @viewmax/shared ^1.6.0, but shell@1.0.0 has 2.0.0.');
  expect(faultOfSet(releases(shell, { ...door, needs: { '@viewmax/shared': '^2.0.0' } }))).toBeUndefined();
});
