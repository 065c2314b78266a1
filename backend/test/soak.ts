import { failPoints } from '../src/purchase/sell-batch.ts';
import { sendBadInputs } from './conformance/bad-inputs.ts';
import type { Kill } from './kill/kill-under-load.ts';
import { runKills } from './kill/run-kills.ts';
import { BAUCHI, startBackend } from './start-backend.ts';

const KILLS = 30;
const BAD_INPUTS = 20_000;

// Every second kill happens at a named point, the others at a random moment.
const kills = Array.from({ length: KILLS }, (_, number): Kill => {
  const point = failPoints[Math.floor(number / 2) % failPoints.length];
  return number % 2 === 0 && point ? point : 'random';
});

async function fuzz() {
  const backend = await startBackend();
  try {
    return await sendBadInputs(backend, await backend.login(BAUCHI), BAD_INPUTS);
  } finally {
    await backend.close();
  }
}

async function timed<T extends object>(work: Promise<T>): Promise<T & { seconds: number }> {
  const started = performance.now();
  const result = await work;
  return { ...result, seconds: Math.round((performance.now() - started) / 1000) };
}

console.log(`On ${process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'}`);
const killed = await timed(runKills(kills));
console.log({ kills: killed });
const inputs = await timed(fuzz());
console.log({ badInputs: BAD_INPUTS, ...inputs });
const { missing, extra, refused, failed, findings } = killed;
const wrong = missing + Math.abs(extra) + refused + failed + findings.length + inputs.changed.length;
process.exitCode = wrong === 0 ? 0 : 1;
