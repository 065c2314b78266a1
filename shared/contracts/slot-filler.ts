import type { LiveRelease, LiveRemote } from './discovery.ts';

interface SlotFiller<R> {
  remote: R;
  /** The screen of the remote whose chunks the slot needs. */
  screen: string | undefined;
  height: number | undefined;
}

/** The first remote that fills a slot. The edge preloads its files and the shell shows it, so both use this function. */
export function slotFiller<R extends Pick<LiveRelease, 'fills'>>(
  remotes: readonly R[],
  slot: string,
): SlotFiller<R> | null {
  for (const remote of remotes) {
    const fill = remote.fills.find((candidate) => candidate.slot === slot);
    if (fill) return { remote, screen: fill.screen, height: fill.height };
  }
  return null;
}

export interface SlotPart<R> {
  remote: R;
  height: number | undefined;
  /** It has neighbours in the slot, so its failure shows nothing. */
  isOneOfMany: boolean;
}

/** All remotes of a slot in their order: its one owner, or those to which ops gave a rank. */
export function slotParts<R extends Pick<LiveRemote, 'fills' | 'joins' | 'off'>>(
  remotes: readonly R[],
  slot: string,
): SlotPart<R>[] {
  const owner = slotFiller(remotes, slot);
  const joined = remotes.flatMap((remote) => {
    const join = remote.off ? undefined : remote.joins?.find((one) => one.slot === slot);
    return join ? { remote, height: join.height, isOneOfMany: true, rank: join.place } : [];
  });
  return [
    ...(owner ? [{ remote: owner.remote, height: owner.height, isOneOfMany: false }] : []),
    ...joined.sort((one, other) => one.rank - other.rank),
  ];
}

/** The height that the remotes of a slot declare together, which a server-rendered page keeps free. */
export const heightOfSlot = (remotes: readonly Pick<LiveRemote, 'fills' | 'joins' | 'off'>[], slot: string): number =>
  slotParts(remotes, slot).reduce((sum, { height = 0 }) => sum + height, 0);
