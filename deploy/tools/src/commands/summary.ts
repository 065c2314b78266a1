import { writeFileSync } from 'node:fs';
import { weighReleases } from '../checks/bytes.ts';
import type { ChecksReport } from '../checks/outcome.ts';
import { readJson } from '../checks/read-json.ts';
import { summaryOf, type WeighedCommit } from '../checks/summary.ts';

// The file of `WEIGHTS` comes from the last push to main. The workflow keeps the new one only after a push to main.
const { CHECKS_REPORT = '', WEIGHTS = '', GITHUB_SHA: commit = '' } = process.env;

const weighed = { commit, releases: weighReleases() };
const main = readJson<WeighedCommit>(WEIGHTS);
console.log(summaryOf({ report: readJson<ChecksReport>(CHECKS_REPORT), weighed, main }));
if (WEIGHTS) writeFileSync(WEIGHTS, JSON.stringify(weighed));
