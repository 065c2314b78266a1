import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Lock, lockedPackages } from '../image/locked-packages.ts';
import { sbomOf } from '../image/sbom.ts';

const production = join(import.meta.dirname, '..');
const root = join(production, '../..');
const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const image = lockedPackages(lock, ['deploy/node', 'deploy/cli'], linux);

describe('the packages of the image', () => {
  const names = image.packages.map(({ name }) => name);

  test('leave out the tools of a build and of tests', () => {
    expect(names.filter((name) => /^(webpack|jest|typescript|@biomejs|@swc|playwright|npm|node)\b/.test(name))).toEqual(
      [],
    );
  });

  test('leave out the app: a server draws with the builds of releases', () => {
    const app = ['react', 'react-dom', 'react-router-dom', 'lucide-react', '@capacitor/core', 'nanostores'];
    expect(Object.keys(lock)).toEqual(expect.arrayContaining(app.map((name) => `node_modules/${name}`)));
    expect(names.filter((name) => app.includes(name))).toEqual([]);
    expect(image.rooms.map(({ at }) => at)).not.toContain('shared/app');
  });

  test('hold those that a node runs with, for its own platform', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'pg',
        '@aws-sdk/client-s3',
        '@img/sharp-linux-x64',
        '@cloudflare/workerd-linux-64',
      ]),
    );
    expect(names.filter((name) => /darwin|win32|musl|arm64/.test(name))).toEqual([]);
    const arm = lockedPackages(lock, ['deploy/node'], { ...linux, cpu: 'arm64' }).packages.map(({ name }) => name);
    expect(arm).toEqual(expect.arrayContaining(['@img/sharp-linux-arm64']));
  });

  test('hold every package that another one of them needs', () => {
    const known = new Set([...image.rooms, ...image.packages].map(({ at }) => at));
    expect([...image.rooms, ...image.packages].flatMap(({ needs }) => needs).filter((at) => !known.has(at))).toEqual(
      [],
    );
  });

  test('a lock without a needed package fails the build', () => {
    const { 'node_modules/fastify': _, ...rest } = lock;
    expect(() => lockedPackages(rest, ['deploy/node'], linux)).toThrow('The lock has no fastify for deploy/node.');
  });

  test('a nested version wins over the one above it', () => {
    const small: Lock = {
      room: { name: '@viewmax/room', version: '1.0.0', dependencies: { a: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0' },
    };
    expect(lockedPackages(small, ['room'], linux).packages.map(({ at }) => at)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ]);
  });
});

test('the install of the image sees the manifest of every room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  execFileSync(process.execPath, [join(production, 'image/copy-manifests.ts'), folder], { cwd: root });
  const rooms = Object.values(lock).flatMap(({ link, resolved = '' }) => (link ? [`${resolved}/package.json`] : []));
  expect(globSync(['*/package.json', '*/*/package.json'], { cwd: folder }).sort()).toEqual(rooms.sort());
  rmSync(folder, { recursive: true });
});

describe('the list of packages', () => {
  const sbom = sbomOf(image, '24.21.0');

  test('names each package with its version, its licence and its hash', () => {
    const one = sbom.components.find(({ purl }) => purl?.startsWith('pkg:npm/%40aws-sdk/client-s3@'));
    const locked = lock['node_modules/@aws-sdk/client-s3'];
    expect(one).toMatchObject({
      group: '@aws-sdk',
      name: 'client-s3',
      version: locked?.version,
      licenses: [{ expression: 'Apache-2.0' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    const without = sbom.components.filter(({ purl, hashes }) => purl?.startsWith('pkg:npm/') && !hashes);
    expect(without).toEqual([]);
  });

  test('refers only to components, each of them once', () => {
    const refs = [...sbom.components, sbom.metadata.component].map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  test('is the same for the same lock, and another one for another lock', () => {
    expect(sbomOf(image, '24.21.0')).toEqual(sbom);
    expect(sbomOf(image, '24.21.1').serialNumber).not.toBe(sbom.serialNumber);
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
