import { purchasePoints } from '../src/purchase/probe.ts';
import type { Kill } from './kill/kill-under-load.ts';
import { runKills } from './kill/run-kills.ts';

const KILLS = 30;

// Every second one at a named point, the others wherever the server happens to be.
const kills = Array.from({ length: KILLS }, (_, number): Kill => {
  const point = purchasePoints[Math.floor(number / 2) % purchasePoints.length];
  return number % 2 === 0 && point ? point : 'random';
});

const started = performance.now();
const result = await runKills(kills);
console.log({
  engine: process.env.DATABASE_URL ? 'postgres' : 'pglite',
  ...result,
  seconds: Math.round((performance.now() - started) / 1000),
});
const bad = result.missing + Math.abs(result.extra) + result.refused + result.findings.length;
process.exitCode = bad === 0 ? 0 : 1;
