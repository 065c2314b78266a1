import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Row, row } from './budget.ts';
import { startChild } from './child.ts';
import { startNginx } from './discovery/nginx.ts';
import { median } from './stats.ts';

const BAR = 0.5;
const CONNECTIONS = 16;
const SECONDS = 3;
const root = join(import.meta.dirname, '../..');
const ROOMS = ['shell', 'mfe-catalog', 'mfe-booking', 'mfe-wallet', 'mfe-account'];

interface Round {
  ours: number;
  nginx: number;
}

/** A build of the catalog under another version. */
function canaryOf(folder: string, into: string): string {
  cpSync(folder, into, { recursive: true });
  const file = join(into, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  writeFileSync(file, JSON.stringify({ ...release, version: `99.${release.version}` }));
  return into;
}

const pageOf = (port: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: `device=${'x'.repeat(22)}` };
    get({ port, host: '127.0.0.1', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });

/**
 * The page with its discovery document, resolved for a new device each time in the middle of a rollout, against nginx with
 * the same bytes as a file: requests per second of processor time, so that whoever asks does not count.
 */
export async function benchDiscovery({ runs = 5 }: { runs?: number } = {}): Promise<{ rows: Row[]; rounds: Round[] }> {
  const { buildRooms } = await import('@viewmax/stack/build-rooms');
  await buildRooms();
  const folder = mkdtempSync(join(tmpdir(), 'bench-discovery-'));
  const [server, load] = [startChild('discovery/server.ts'), startChild('discovery/load.ts')];
  try {
    const releases = ROOMS.map((room) => join(root, room, 'dist'));
    const canary = canaryOf(releases[1] ?? '', join(folder, 'canary'));
    const { port } = await server.ask<{ port: number }>({ store: join(folder, 'store'), releases, canary });
    const page = await pageOf(port);
    const nginx = await startNginx(page);
    const asking = (to: number, seconds: number) =>
      load.ask<{ answered: number; perSecond: number }>({ port: to, seconds, connections: CONNECTIONS });
    const cpuOfServer = async () => (await server.ask<{ cpuSeconds: number }>({})).cpuSeconds;
    const ours = async () => {
      const before = await cpuOfServer();
      const { answered } = await asking(port, SECONDS);
      return answered / ((await cpuOfServer()) - before);
    };
    const theirs = async () => {
      const before = nginx.cpuSeconds();
      const { answered } = await asking(nginx.port, SECONDS);
      return answered / (nginx.cpuSeconds() - before);
    };
    try {
      await asking(port, SECONDS);
      await asking(nginx.port, 1);
      const rounds: Round[] = [];
      for (let run = 0; run < runs; run += 1) rounds.push({ ours: await ours(), nginx: await theirs() });
      const middle = (pick: (round: Round) => number) => median(rounds.map(pick));
      const value = middle((round) => round.ours / round.nginx);
      const what = `pages with discovery, ${page.length} bytes`;
      const measured = { what, ours: middle((round) => round.ours), yardstick: middle((round) => round.nginx), value };
      return { rows: [row({ ...measured, bar: BAR, better: 'higher', unit: 'a second of processor, ratio' })], rounds };
    } finally {
      await nginx.stop();
    }
  } finally {
    await load.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
