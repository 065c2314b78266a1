import { join } from 'node:path';
import { type Row, row } from '../measure/budget.ts';
import { type Child, startChild } from '../measure/child.ts';
import { median } from '../measure/stats.ts';
import { canaryOf } from './canary-of.ts';
import type { LoadOrder } from './load.ts';
import type { ServerOrder, ServerQuestion } from './server.ts';

const BAR = 1.5;
const REMOTES = ['catalog', 'booking', 'wallet', 'account', 'door'];
/** As many devices on each side as in a hold, so a rollout has three sets, and five have 243. */
const PERCENT = 5;
/** Each device opens two pages between two changes. */
const PAGES = 10_000;
const CONNECTIONS = 64;

interface Wanted {
  runs: number;
  load: Child;
  folder: string;
  releases: string[];
}

/**
 * The processor time of one edge for the pages of its visitors after a change of the state, during five rollouts and
 * during one. A change gives each set another document, so all its pages are made again.
 */
export async function benchSeveralRollouts({ runs, load, folder, releases }: Wanted): Promise<Row> {
  const canaries = REMOTES.map((remote) => canaryOf(remote, join(folder, 'several')));
  const steps = Array.from({ length: runs + 2 }, (_, step) => PERCENT + step);
  const servers: { server: Child; port: number; cpu: number[] }[] = [];
  const cpuSeconds = async (server: Child, question: ServerQuestion = {}) =>
    (await server.ask<{ cpuSeconds: number }>(question)).cpuSeconds;
  try {
    for (const own of [canaries.slice(0, 1), canaries]) {
      const server = startChild(new URL('./server.ts', import.meta.url));
      const order: ServerOrder = { store: join(folder, `of-${own.length}`), releases, canaries: own, steps };
      servers.push({ server, port: (await server.ask<{ port: number }>(order)).port, cpu: [] });
    }
    for (let run = 0; run <= runs; run += 1) {
      for (const { server, port, cpu } of servers) {
        const before = await cpuSeconds(server, { advances: true });
        await load.ask({ port, connections: CONNECTIONS, pages: PAGES } satisfies LoadOrder);
        // The first one warms up the compiler.
        if (run > 0) cpu.push((await cpuSeconds(server)) - before);
      }
    }
    const [one, five] = servers.map(({ cpu }) => 1000 * median(cpu));
    return row({
      what: `${PAGES} pages after a change, during five rollouts and during one`,
      ours: five ?? 0,
      yardstick: one,
      bar: BAR,
      unit: 'ms of processor, ratio',
    });
  } finally {
    for (const { server } of servers) await server.stop();
  }
}
