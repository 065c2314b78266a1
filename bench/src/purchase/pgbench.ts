import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Postgres } from '@viewmax/tools/postgres';
import { BUYERS, CINEMA, FIRST_OTHER, HOT, PRICE, SCREENINGS, SEATS } from './shop.ts';

const CLIENTS = 16;
const THREADS = 2;

export type Yardstick = 'hot' | 'fifty';

const script = (sale: Yardstick) => `\\set buyer random(1, ${BUYERS})
\\set show ${sale === 'hot' ? HOT : `random(${FIRST_OTHER}, ${FIRST_OTHER + SCREENINGS - 1})`}
select outcome from app.purchase_batch(now(), array['buyer-' || :buyer], array[gen_random_uuid()::text],
  array['bench-' || :show], array['${CINEMA}'], array[${SEATS}], array[${SEATS * PRICE}::bigint]);
`;

/** The yardstick: PostgreSQL's own tool calls the same function with one item, as fast as possible. */
export async function pgbench({ bin, port }: Postgres, sale: Yardstick, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  try {
    const file = join(folder, 'purchase.sql');
    writeFileSync(file, script(sale));
    const args = ['-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-j', `${THREADS}`, '-T', `${seconds}`, '-f', file];
    const target = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', 'postgres'];
    const { stdout } = await promisify(execFile)(bin('pgbench'), [...args, ...target]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (!perSecond || failed > 0) throw new Error(`pgbench failed:\n${stdout}`);
    return perSecond;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
