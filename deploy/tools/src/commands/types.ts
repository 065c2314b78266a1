import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRemoteJson } from '@viewmax/build/read-remote-json';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { writeSlotTypes } from '@viewmax/build/slot-types';
import { run } from '@viewmax/node/run';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { typedPackages } from '../build/packages.ts';
import { typePrograms } from '../build/type-programs.ts';

const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

const named = process.argv.slice(2);
// The compiler holds the code of a remote to the slots of its remote.json, which may be newer than the last build.
for (const packageDir of named.length > 0 ? named : typedPackages()) {
  const folder = resolve(repositoryRoot, packageDir);
  if (existsSync(join(folder, 'remote.json'))) writeSlotTypes(folder, readRemoteJson(folder));
}
const programs =
  named.length > 0
    ? named.map((folder) => ({ packages: [folder], project: join(folder, 'tsconfig.json') }))
    : typePrograms(typedPackages());

const results = await twoAtATime(programs, async ({ packages, project }) => ({
  packages,
  ...(await run(process.execPath, [tsc, '-p', project], { cwd: repositoryRoot })),
}));
const wrong = results.filter(({ code }) => code !== 0);
for (const { packages, output } of wrong) console.error(`${packages.join(', ')}:\n${output}`);
const countPackages = (some: typeof results) => some.flatMap(({ packages }) => packages).length;
console.log(
  `${wrong.length} of ${results.length} programs have type errors. They check ${countPackages(results)} packages.`,
);
process.exitCode = wrong.length > 0 ? 1 : 0;
