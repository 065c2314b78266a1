import { fuzzTraffic } from './fuzz-traffic.ts';
import { fuzzUploads } from './fuzz-uploads.ts';

const COUNT = 20_000;

const seed = Number(process.argv[2] ?? 20);
let isClean = true;
for (const fuzz of [fuzzUploads, fuzzTraffic]) {
  const begun = performance.now();
  const result = await fuzz(COUNT, seed);
  console.log({ ...result, seconds: Math.round((performance.now() - begun) / 1000) });
  isClean &&= result.findings.length === 0;
}
process.exitCode = isClean ? 0 : 1;
