import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from '@viewmax/registry';

/** The start does not wait longer. Pages without a server-rendered screen also work. */
const PATIENCE_MS = 4_000;

/** Lets the edge render the most visited pages. A render calls the built-in backend, which answers before it listens. */
export async function renderFirst(registry: Pick<Registry, 'announce'>, patienceMs = PATIENCE_MS): Promise<void> {
  await Promise.race([registry.announce(), wait(patienceMs, undefined, { ref: false })]);
}
