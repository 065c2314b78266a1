import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { createRenderer } from '@viewmax/draw';
import type { Stack } from '@viewmax/tools/start-stack';
import { percentile } from '../measure/stats.ts';

const WARM_UP = 20;
const TIMES = 200;

export interface DrawingOrder {
  path: string;
  /** The first call of the screen, and its answer. */
  call: string;
  body: unknown;
  /** The configuration of the edge's pages. Without its deadlines a render ends its call at once, and has no data. */
  config: RuntimeConfig;
  /** A text of the answer, which the render must contain. */
  text: string;
}

/** The 95th percentile of one render in a warm process, with the way to the process and the check of the markup. */
export async function timeDrawing({ registry }: Stack, order: DrawingOrder): Promise<number> {
  const { path, call, body, config, text } = order;
  const set = await registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  const { discovery } = set;
  const { store } = registry;
  const renderer = createRenderer({
    read: async (release, file) => (await store.read(release, file)) ?? undefined,
    // A render above the edge's deadline counts with its time.
    deadlineMs: 2_000,
  });
  const request = { path, discovery, config, answers: { [call]: body } };
  const looks = { isMember: false, isAndroid: false, closedBanners: [] };
  const times: number[] = [];
  try {
    for (let time = -WARM_UP; time < TIMES; time += 1) {
      const start = performance.now();
      const drawn = await renderer.draw({ ...request, ...looks });
      if (!drawn?.html.includes(text)) throw new Error(`${path} is not drawn: ${drawn?.threw?.message}`);
      if (time >= 0) times.push(performance.now() - start);
    }
  } finally {
    renderer.close();
  }
  return percentile(times, 95);
}
