import { setTimeout as wait } from 'node:timers/promises';
import type { DrawAhead } from '@viewmax/edge';
import type { Registry } from '@viewmax/registry';

/** The start does not wait longer. Pages without a server-rendered screen also work. */
const PATIENCE_MS = 4_000;
/** An order of several changes needs one drawing. */
const SOON_MS = 200;

/** Draws the most visited pages now, and soon after each change of them. Returns the undo after the first drawing. */
export async function drawFirst(
  registry: Pick<Registry, 'onChange'>,
  drawAhead: DrawAhead,
  patienceMs = PATIENCE_MS,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const stop = registry.onChange((reach) => {
    if (reach !== 'pages') return;
    clearTimeout(timer);
    timer = setTimeout(() => void drawAhead(), SOON_MS);
  });
  await Promise.race([drawAhead(), wait(patienceMs, undefined, { ref: false })]);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
