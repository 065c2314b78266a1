import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOM_FILE, type Release } from '@viewmax/contracts/discovery';
import { buildRoom } from './build-room.ts';
import { repositoryRoot } from './repository-root.ts';

const room = join(repositoryRoot, `.cache/test-bom-${process.pid}`);
const dist = join(room, 'dist');
const HASH = createHash('sha512').update('the package').digest();
const integrity = `sha512-${HASH.toString('base64')}`;

const bundled = (name: string, version: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, main: 'main.js', sideEffects: false }),
  [`node_modules/${name}/main.js`]: `export const used = '${name}@${version}';\n`,
});

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'probe',
    version: '2.1.0',
    type: 'module',
    peerDependencies: { react: '19.3.1' },
  }),
  'remote.json': JSON.stringify({
    name: 'probe',
    routes: [{ path: '/probe', title: 'Probe', tab: 'home' }],
    fills: [],
  }),
  'package-lock.json': JSON.stringify({
    packages: {
      'node_modules/axios': { version: '1.14.1', integrity },
      'node_modules/@acme/dates': { version: '3.0.1', integrity },
    },
  }),
  'src/index.ts': `import { createElement } from 'react';
import { used as axios } from 'axios';
import { used as dates } from '@acme/dates';
import { used as left } from 'left-out';
import './probe.module.css';
export default { mount: () => createElement('p', null, axios, dates) };
`,
  'src/probe.module.css': '.word { color: red; }\n',
  ...bundled('axios', '1.14.1'),
  ...bundled('@acme/dates', '3.0.0'),
  ...bundled('left-out', '1.0.0'),
};

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(room, file)), { recursive: true });
    writeFileSync(join(room, file), text);
  }
  expect(await buildRoom(room)).toMatchObject({ dist });
}, 60_000);
afterAll(() => rmSync(room, { recursive: true, force: true }));

test('a release names the packages that it bundles, and the hashes of those that are installed as locked', () => {
  const bom = JSON.parse(readFileSync(join(dist, BOM_FILE), 'utf8'));
  expect(bom).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'probe', version: '2.1.0' } },
    components: [
      // The lock has another version, so its hash is that of another package.
      { type: 'library', group: '@acme', name: 'dates', version: '3.0.0', purl: 'pkg:npm/%40acme/dates@3.0.0' },
      {
        type: 'library',
        name: 'axios',
        version: '1.14.1',
        purl: 'pkg:npm/axios@1.14.1',
        hashes: [{ alg: 'SHA-512', content: HASH.toString('hex') }],
      },
    ],
  });
});

test('the file belongs to the release, and no page loads it', () => {
  const { files, ...loaded } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release;
  expect(files.map(({ file }) => file)).toContain(BOM_FILE);
  expect(JSON.stringify(loaded)).not.toContain(BOM_FILE);
});
