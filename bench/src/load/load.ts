import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRoom } from '@viewmax/shared/build';
import { startStack } from '@viewmax/stack/start-stack';
import { launch } from '../browser.ts';
import { type Row, row } from '../budget.ts';
import { median } from '../stats.ts';
import { openFront } from './front.ts';
import { configOf, FIRST_CALL, MONOLITH, monolithPage, policyOf } from './monolith-page.ts';
import { type Repeat, visitAgain } from './repeat.ts';
import { type Visit, visit } from './visit.ts';

const middle = (visits: readonly Visit[], pick: (visit: Visit) => number): number => median(visits.map(pick));
const codeBytes = ({ bytes }: Visit): number => bytes.script + bytes.style + bytes.document;

function compare(ours: readonly Visit[], yardstick: readonly Visit[], again: readonly Repeat[]): Row[] {
  const both = (pick: (visit: Visit) => number) => ({ ours: middle(ours, pick), yardstick: middle(yardstick, pick) });
  const ratio = (what: string, pick: (visit: Visit) => number, unit: string, bar?: number): Row => {
    const values = both(pick);
    return row({ what, ...values, value: values.ours / values.yardstick, bar, unit });
  };
  const requests = both((one) => one.requestsBeforePoster);
  const bytes = middle(ours, codeBytes);
  const cls = both((one) => one.cls);
  const repeat = { ours: median(again.map(({ lcp }) => lcp)), yardstick: middle(ours, ({ lcp }) => lcp) };
  const repeatBytes = median(again.map((one) => one.codeBytes));
  return [
    ratio('largest contentful paint', (one) => one.lcp, 'ms, ratio', 1.05),
    ratio('first poster', (one) => one.firstPoster, 'ms, ratio'),
    ratio('code, styles and page over the wire', codeBytes, 'bytes, ratio', 1.3),
    row({ what: 'the same, in all', ours: bytes, value: bytes, bar: 135_000, unit: 'bytes' }),
    row({
      what: 'requests before the first poster',
      ...requests,
      value: requests.ours - requests.yardstick,
      bar: 2,
      unit: 'more',
    }),
    ...(['document', 'script', 'style', 'fetch', 'image'] as const).map((kind) =>
      ratio(`${kind} bytes`, (one) => one.bytes[kind], 'bytes, ratio'),
    ),
    ratio('requests in all', (one) => one.requests, 'ratio'),
    row({ what: 'layout shift', ...cls, value: cls.ours, bar: 0.02, unit: '' }),
    row({
      what: 'repeat visit: largest contentful paint',
      ...repeat,
      value: repeat.ours / repeat.yardstick,
      bar: 0.6,
      unit: 'of our cold one',
    }),
    row({ what: 'repeat visit: code and styles', ours: repeatBytes, value: repeatBytes, bar: 0, unit: 'bytes' }),
  ];
}

export interface LoadBench {
  rows: Row[];
  visits: { ours: Visit[]; yardstick: Visit[]; again: Repeat[] };
}

/** Cold visits of Home, in turns of the federation and a monolith of the same screens. */
export async function benchLoad({ runs }: { runs: number }): Promise<LoadBench> {
  const built = await buildRoom(MONOLITH);
  if ('error' in built) throw new Error(built.error);
  const dataDir = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
  const stack = await startStack({ env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
  const home = await fetch(stack.address, { headers: { accept: 'text/html' } });
  const page = monolithPage(built.dist, 'catalog', FIRST_CALL, configOf(await home.text()));
  const monolith = { dist: built.dist, page, headers: policyOf(home) };
  const fronts = { ours: await openFront(stack.address), yardstick: await openFront(stack.address, monolith) };
  const browser = await launch();
  const visits: LoadBench['visits'] = { ours: [], yardstick: [], again: [] };
  try {
    // The first visit warms servers and file caches, so it does not count.
    for (let round = 0; round <= runs; round++) {
      for (const side of ['ours', 'yardstick'] as const) {
        const one = await visit(browser, `${fronts[side].address}/`);
        if (round > 0) visits[side].push(one);
      }
      if (round > 0) visits.again.push(await visitAgain(browser, fronts.ours));
    }
  } finally {
    await browser.close();
    await Promise.all([fronts.ours.close(), fronts.yardstick.close()]);
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rows: compare(visits.ours, visits.yardstick, visits.again), visits };
}
