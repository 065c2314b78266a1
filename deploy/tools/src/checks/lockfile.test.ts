import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

interface Locked {
  os?: string[];
  cpu?: string[];
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}
type Lock = Record<string, Locked>;

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => `${os}-${cpu}`));

const read = (): Lock => JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).packages;

/** Pages come there without their server-rendered first screen, as the start says. */
const LACKING = ['workerd: win32-arm64'];

/** npm puts a package beside the package that depends on it, or in a folder above. */
function resolve(lock: Lock, from: string, name: string): Locked | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const found = lock[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found || !at) return found;
  }
}

/** The platforms for which a locked package has no binary, such as `@swc/core: darwin-arm64`. */
function missingBinaries(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([at, { optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies).flatMap((name) => resolve(lock, at, name) ?? []);
    // A package without binaries of its own, such as a jar, replaces those of other platforms.
    if (binaries.some(({ os, cpu }) => !os && !cpu)) return [];
    const built = binaries.flatMap(({ os = [], cpu = [] }) =>
      os.flatMap((name) => cpu.map((kind) => `${name}-${kind}`)),
    );
    // A package for a single platform, such as a wasm build, has no choice of binaries.
    if (new Set(built).size < 2) return [];
    return PLATFORMS.filter((platform) => !built.includes(platform))
      .map((platform) => `${at.split('node_modules/').at(-1)}: ${platform}`)
      .filter((lacking) => !LACKING.includes(lacking));
  });
}

test('the lock holds binaries for Linux, macOS and Windows, on x64 and arm64', () => {
  const lock = read();
  const families = Object.values(lock).filter(({ os, cpu }) => os?.includes('darwin') && cpu?.includes('arm64'));
  expect(families.length).toBeGreaterThan(5);
  expect(missingBinaries(lock)).toEqual([]);
});

test.each([
  ['@swc/core', 'node_modules/@swc/core-darwin-arm64', 'darwin-arm64'],
  ['@biomejs/biome', 'node_modules/@biomejs/cli-win32-x64', 'win32-x64'],
  ['lightningcss', 'node_modules/lightningcss-linux-arm64-gnu', 'linux-arm64'],
])('the check reports a platform that %s lacks', (name, struck, platform) => {
  const lock = read();
  // The musl build counts for the same platform and would hide the missing build.
  for (const at of [struck, struck.replace(/-gnu$/, '-musl')]) delete lock[at];
  expect(missingBinaries(lock)).toEqual([`${name}: ${platform}`]);
});

test('the lock names no download address, so that every registry can serve it', () => {
  const addressed = Object.entries(read()).filter(([, { link, resolved }]) => !link && resolved !== undefined);
  expect(addressed).toEqual([]);
});
