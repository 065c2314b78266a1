import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { typedPackages } from '../build/packages.ts';
import { typePrograms } from '../build/type-programs.ts';

const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

const named = process.argv.slice(2);
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
