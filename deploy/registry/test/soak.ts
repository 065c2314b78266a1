import { setTimeout as pause } from 'node:timers/promises';
import type { Inspection } from './inspect.ts';
import { openSite, type Site } from './site.ts';
import { startNode } from './start-node.ts';
import type { Progress } from './work.ts';

const KILLS = 30;
const AIMS = ['publish', 'promote'];
const MOST_TURNS = 3;

/** Calls `strike` in the middle of one of the next runs of this action, at a random moment. */
function inTheMiddleOf(aim: string | undefined, strike: () => void) {
  let turns = 1 + Math.floor(Math.random() * MOST_TURNS);
  let begun = 0;
  let took = 0;
  return ({ action, done }: Progress) => {
    if (action !== aim) return;
    if (done) {
      took = performance.now() - begun;
      return;
    }
    begun = performance.now();
    turns -= 1;
    // The previous run gives an estimate of the duration.
    if (turns < 0) void pause(Math.random() * took).then(strike);
  };
}

/** Runs one process from start to end. It inspects what the previous one left, and continues from there. */
async function life(site: Site, number: number): Promise<Inspection & { progress: Progress[] }> {
  const progress: Progress[] = [];
  let strike = () => {};
  const struck = new Promise<void>((resolve) => {
    strike = resolve;
  });
  const hear = inTheMiddleOf(AIMS[number % AIMS.length], strike);
  const node = await startNode(site, (one) => {
    progress.push(one);
    hear(one);
  });
  const inspection = await node.ask<Inspection>({ inspect: true });
  if (number < KILLS) {
    node.begin({ keepBusy: `life${number}` });
    await struck;
    await node.kill();
  } else await node.stop();
  return { ...inspection, progress };
}

async function soak(site: Site) {
  const interrupted = { publish: 0, promote: 0, rollback: 0 } as Record<string, number>;
  const findings: string[] = [];
  const done: string[] = [];
  let logged = 0;
  for (let number = 0; number <= KILLS; number += 1) {
    const { progress, log, ...found } = await life(site, number);
    findings.push(...found.findings);
    // An action that a process reported as done must be in the log after its end.
    findings.push(...done.filter((line) => !log.includes(line)).map((line) => `Lost: ${line}`));
    done.push(...progress.flatMap((one) => (one.done ? [`${one.action} ${one.subject}`] : [])));
    const last = progress.at(-1);
    if (last && !last.done) interrupted[last.action] = (interrupted[last.action] ?? 0) + 1;
    logged = log.length;
  }
  return { kills: KILLS, interrupted, done: done.length, logged, findings };
}

const begun = performance.now();
console.log(`On ${process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'}`);
const site = await openSite();
const result = await soak(site).finally(() => site.close());
console.log({ ...result, seconds: Math.round((performance.now() - begun) / 1000) });
process.exitCode = result.findings.length === 0 ? 0 : 1;
