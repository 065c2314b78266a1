import type { LiveRelease } from './discovery.ts';

interface SlotFiller<R> {
  remote: R;
  /** The screen of the remote whose chunks the slot needs. */
  screen: string | undefined;
}

/** The first remote that fills a slot. The edge preloads its files and the shell shows it, so both use this function. */
export function slotFiller<R extends Pick<LiveRelease, 'fills'>>(
  remotes: readonly R[],
  slot: string,
): SlotFiller<R> | null {
  for (const remote of remotes) {
    const fill = remote.fills.find((candidate) => candidate.slot === slot);
    if (fill) return { remote, screen: fill.screen };
  }
  return null;
}
