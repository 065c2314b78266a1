import { expect, test } from '@jest/globals';
import { folderOf, type Lock, readLock } from '../upkeep/lock.ts';

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => `${os}-${cpu}`));

/** Pages come there without their server-rendered first screen, as the start says. */
const LACKING = ['workerd: win32-arm64'];

/** The platforms for which a locked package has no binary, such as `@swc/core: darwin-arm64`. */
function missingBinaries(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([at, { optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies).flatMap((name) => {
      const folder = folderOf(lock, at, name);
      return (folder && lock[folder]) || [];
    });
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
  const lock = readLock();
  const families = Object.values(lock).filter(({ os, cpu }) => os?.includes('darwin') && cpu?.includes('arm64'));
  expect(families.length).toBeGreaterThan(5);
  expect(missingBinaries(lock)).toEqual([]);
});

test.each([
  ['@swc/core', 'node_modules/@swc/core-darwin-arm64', 'darwin-arm64'],
  ['@biomejs/biome', 'node_modules/@biomejs/cli-win32-x64', 'win32-x64'],
  ['lightningcss', 'node_modules/lightningcss-linux-arm64-gnu', 'linux-arm64'],
])('the check reports a platform that %s lacks', (name, struck, platform) => {
  const lock = readLock();
  // The musl build counts for the same platform and would hide the missing build.
  for (const at of [struck, struck.replace(/-gnu$/, '-musl')]) delete lock[at];
  expect(missingBinaries(lock)).toEqual([`${name}: ${platform}`]);
});

test('the lock names no download address, so that every registry can serve it', () => {
  const addressed = Object.entries(readLock()).filter(([, { link, resolved }]) => !link && resolved !== undefined);
  expect(addressed).toEqual([]);
});
