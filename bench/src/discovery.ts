import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { canaryOf } from './discovery/canary-of.ts';
import { type Page, startNginx } from './discovery/nginx.ts';
import type { ServerOrder } from './discovery/server.ts';
import { benchSeveralRollouts } from './discovery/several-rollouts.ts';
import { benchTwoEdges } from './discovery/two-edges.ts';
import { type Row, row } from './measure/budget.ts';
import { startChild } from './measure/child.ts';
import { median } from './measure/stats.ts';

const BAR = 0.25;
const CONNECTIONS = 64;
const SECONDS = 3;
/** Warms up our compiler. nginx is compiled already. */
const WARM_UP_S = 8;

interface Speed {
  perSecond: number;
  /** By the server's own processor time, so the load generator does not count. */
  perCpuSecond: number;
}

const perCpuSecond = (speed: Speed) => speed.perCpuSecond;

interface Round {
  ours: Speed;
  nginx: Speed;
}

async function pageOf(port: number): Promise<Page> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: `device=${'x'.repeat(22)}` };
  const [answer] = (await once(get({ port, host: '127.0.0.1', headers }), 'response')) as [IncomingMessage];
  return { body: await buffer(answer), headers: answer.headers as Page['headers'] };
}

const RENDERED_MS = 10_000;

/** The page with its server-rendered screen, which all later visitors get from memory. */
async function renderedPageOf(port: number): Promise<Page> {
  const end = Date.now() + RENDERED_MS;
  while (Date.now() < end) {
    const page = await pageOf(port);
    if (brotliDecompressSync(page.body).includes('data-drawn="screen"')) return page;
    await wait(100);
  }
  throw new Error(`The edge rendered no screen within ${RENDERED_MS} ms`);
}

/**
 * The edge serves the page with its server-rendered screen and its discovery document during a rollout, each time to
 * another device. nginx serves the same bytes and headers from a file. Each is one process, with the same load
 * generator. The bar applies to the processor time of each server, which is the capacity of one core.
 */
export async function benchDiscovery({ runs }: { runs: number }): Promise<{ rows: Row[]; rounds: Round[] }> {
  const { buildPackages } = await import('@viewmax/tools/build-packages');
  const { folders: releases } = await buildPackages();
  const folder = mkdtempSync(join(tmpdir(), 'bench-discovery-'));
  const [server, load] = [
    startChild(new URL('./discovery/server.ts', import.meta.url)),
    startChild(new URL('./discovery/load.ts', import.meta.url)),
  ];
  try {
    const canary = canaryOf('catalog', folder);
    const order: ServerOrder = { store: join(folder, 'store'), releases, canaries: [canary], steps: [50] };
    const { port } = await server.ask<{ port: number }>(order);
    const page = await renderedPageOf(port);
    const nginx = await startNginx(page);
    const asking = (to: number, seconds: number) =>
      load.ask<{ answered: number; perSecond: number }>({ port: to, seconds, connections: CONNECTIONS });
    const cpuOfServer = async () => (await server.ask<{ cpuSeconds: number }>({})).cpuSeconds;
    const measure = async (to: number, cpu: () => Promise<number>): Promise<Speed> => {
      const before = await cpu();
      const { answered, perSecond } = await asking(to, SECONDS);
      return { perSecond, perCpuSecond: answered / ((await cpu()) - before) };
    };
    const ours = () => measure(port, cpuOfServer);
    const theirs = () => measure(nginx.port, async () => nginx.cpuSeconds());
    try {
      await asking(port, WARM_UP_S);
      await asking(nginx.port, 1);
      const rounds: Round[] = [];
      for (let run = 0; run < runs; run += 1) rounds.push({ ours: await ours(), nginx: await theirs() });
      const compare = (what: string, pick: (speed: Speed) => number, unit: string, bar?: number): Row => {
        const value = median(rounds.map((round) => pick(round.ours) / pick(round.nginx)));
        const of = (side: keyof Round) => median(rounds.map((round) => pick(round[side])));
        return row({ what, ours: of('ours'), yardstick: of('nginx'), value, bar, better: 'higher', unit });
      };
      const twoEdges = await benchTwoEdges({ runs, store: join(folder, 'shared-store'), releases, canary });
      const rows = [
        compare(
          `server-rendered pages with discovery, ${page.body.length} bytes`,
          perCpuSecond,
          'a second of one core, ratio',
          BAR,
        ),
        compare('the same, by wall time', ({ perSecond }) => perSecond, 'a second, ratio'),
        await benchSeveralRollouts({ runs, load, folder, releases }),
        ...twoEdges,
      ];
      return { rows, rounds };
    } finally {
      await nginx.stop();
    }
  } finally {
    await load.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
