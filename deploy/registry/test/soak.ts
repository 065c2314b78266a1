import { setTimeout as pause } from 'node:timers/promises';
import type { Inspection } from './inspect.ts';
import { openSite, type Site } from './site.ts';
import { startNode } from './start-node.ts';
import type { Told } from './work.ts';

const KILLS = 30;
const AIMS = ['publish', 'promote'];
const MOST_TURNS = 3;

/** Calls back in the middle of one of the next times that a process does this, at a random moment. */
function inTheMiddleOf(aim: string | undefined, strike: () => void) {
  let turns = 1 + Math.floor(Math.random() * MOST_TURNS);
  let begun = 0;
  let took = 0;
  return ({ action, done }: Told) => {
    if (action !== aim) return;
    if (done) {
      took = performance.now() - begun;
      return;
    }
    begun = performance.now();
    turns -= 1;
    // How long it takes is known from the time before.
    if (turns < 0) void pause(Math.random() * took).then(strike);
  };
}

/** One process, from its start to its end. It looks at what the one before has left, and goes on from there. */
async function life(site: Site, number: number): Promise<Inspection & { told: Told[] }> {
  const told: Told[] = [];
  let strike = () => {};
  const struck = new Promise<void>((resolve) => {
    strike = resolve;
  });
  const hear = inTheMiddleOf(AIMS[number % AIMS.length], strike);
  const node = await startNode(site, (one) => {
    told.push(one);
    hear(one);
  });
  const inspection = await node.ask<Inspection>({ inspect: true });
  if (number < KILLS) {
    node.begin({ keepBusy: `life${number}` });
    await struck;
    await node.kill();
  } else await node.stop();
  return { ...inspection, told };
}

async function soak(site: Site) {
  const interrupted = { publish: 0, promote: 0, rollback: 0 } as Record<string, number>;
  const findings: string[] = [];
  const done: string[] = [];
  let logged = 0;
  for (let number = 0; number <= KILLS; number += 1) {
    const { told, log, ...found } = await life(site, number);
    findings.push(...found.findings);
    // What a process said was done is done, whatever became of the process.
    findings.push(...done.filter((line) => !log.includes(line)).map((line) => `Lost: ${line}`));
    done.push(...told.flatMap((one) => (one.done ? [`${one.action} ${one.subject}`] : [])));
    const last = told.at(-1);
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
