import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Lock, lockedPackages } from './locked-packages.ts';
import { sbomOf } from './sbom.ts';

// The build stage runs this file in the checkout. The folder of the argument becomes `/app` of the image.
const [, , target = ''] = process.argv;
if (!target) throw new Error('Usage: assemble.ts <folder>');

const ROOTS = ['deploy/node', 'deploy/cli'];

/** Files that no start reads: declarations, source maps, tests, and the tools of a build. */
const UNREAD = /\.(test|spec)\.[cm]?[jt]sx?$|\.d\.[cm]?ts$|\.[cm]?js\.map$|\.tsbuildinfo$/;
const UNREAD_FOLDERS = new Set(['node_modules', 'test', 'simulation', '.cache', '.data']);

const { packages: lock } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock };
const found = lockedPackages(lock, ROOTS, { os: process.platform, cpu: process.arch, libc: 'glibc' });

for (const { at } of found.packages) {
  // A nested package is in the list itself.
  cpSync(at, join(target, at), {
    recursive: true,
    filter: (file) => !UNREAD.test(file) && (file === at || basename(file) !== 'node_modules'),
  });
}

for (const { at, name } of found.rooms) {
  cpSync(at, join(target, at), {
    recursive: true,
    filter: (file) => file === at || !(UNREAD.test(file) || UNREAD_FOLDERS.has(basename(file))),
  });
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, at)), link);
}

for (const dist of globSync('{*,deploy/*}/dist')) cpSync(dist, join(target, dist), { recursive: true });

cpSync('package.json', join(target, 'package.json'));
const health = 'deploy/production/image/health-check.ts';
cpSync(health, join(target, health));
const sbom = sbomOf(found, process.versions.node);
writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);

if (!existsSync(join(target, 'shell/dist/release.json'))) throw new Error('The shell is not built.');
console.log(`${found.rooms.length} rooms and ${found.packages.length} packages`);
