import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SOURCE_MAPS } from '@viewmax/contracts/discovery';
import type { LocalBuild } from './local-builds.ts';
import { traceBuilds } from './trace-builds.ts';

const map = (source: string) => ({ version: 3, sources: [source], names: [], mappings: 'AAAA' });

function buildOf(name: string, files: Record<string, object>): LocalBuild {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dist, file), JSON.stringify(content));
  return { release: { name, version: '1.0.0-a' } as LocalBuild['release'], dist };
}

test('a stack through the development shell and a build of members has the call sites of both sources', async () => {
  const builds = [
    buildOf('shell', { 'shell.js.map': map('shell/src/layout/frame.tsx') }),
    buildOf('offers', { [SOURCE_MAPS]: { 'home.js': map('src/home.tsx') } }),
  ];
  const at = (path: string) => `\n    at f (http://localhost:4100${path}:1:1)`;
  const stack = `Error: No offers${at('/r/offers/1.0.0-a/home.js')}${at('/r/shell/1.0.0-a/shell.js')}`;
  expect(await traceBuilds(builds, stack)).toBe(
    'Error: No offers\n    at f (src/home.tsx:1:1)\n    at f (shell/src/layout/frame.tsx:1:1)',
  );
});
