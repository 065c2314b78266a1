import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { type Weights, weightsOf } from '@viewmax/build/weights';
import type { Release } from '@viewmax/contracts/discovery';
import { releasedPackages } from '../build/packages.ts';
import type { ChecksReport } from '../checks/outcome.ts';
import { readJson } from '../checks/read-json.ts';
import { summaryOf, type WeighedCommit } from '../checks/summary.ts';

// The file of `WEIGHTS` comes from the last push to main. The workflow keeps the new one only after a push to main.
const { CHECKS_REPORT = '', WEIGHTS = '', GITHUB_SHA: commit = '' } = process.env;

const releases: Record<string, Weights> = {};
for (const folder of releasedPackages()) {
  const dist = join(repositoryRoot, folder, 'dist');
  const release = readJson<Release>(join(dist, 'release.json'));
  if (release) releases[release.name] = weightsOf(release, (file) => readFileSync(join(dist, file)));
}
const weighed = { commit, releases };
const main = readJson<WeighedCommit>(WEIGHTS);
console.log(summaryOf({ report: readJson<ChecksReport>(CHECKS_REPORT), weighed, main }));
if (WEIGHTS) writeFileSync(WEIGHTS, JSON.stringify(weighed));
