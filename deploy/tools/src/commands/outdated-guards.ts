import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';

/** Packages that run foreign code, or speak to the outside. The newest version has their last known holes closed. */
const GUARDS = ['workerd', 'jose'];

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));
for (const name of GUARDS) {
  const { version } = packages[`node_modules/${name}`];
  const { code, output } = await run('npm', ['view', name, 'version'], { cwd: repositoryRoot });
  const newest = output.trim().split('\n').at(-1) ?? '';
  const isUnknown = code !== 0 || !/^\d+\.\d+\.\d+$/.test(newest);
  if (isUnknown) console.log(`${name} ${version}: no package registry answers, so its newest version is unknown`);
  else console.log(`${name} ${version} ${newest === version ? 'is the newest' : `is old: ${newest} is the newest`}`);
  if (!isUnknown && newest !== version) process.exitCode = 1;
}
