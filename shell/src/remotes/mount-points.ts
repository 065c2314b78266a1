import type { LiveRemote } from '@viewmax/contracts/discovery';
import { type SlotPart, slotParts } from '@viewmax/contracts/slot-filler';
import { createMountPoint, type MountPoint, type MountPointSetup } from './mount-point.ts';

export interface MountPoints {
  forRemote(name: string): MountPoint;
  /** The names of the remotes that this page has shown. */
  used(): string[];
  /** A mount point for each remote of this set in a slot. */
  forSlot(slot: string): (SlotPart<LiveRemote> & { mountPoint: MountPoint })[];
}

/** Creates the page's mount points on first use: one for each remote, and one for each slot. */
export function createMountPoints(setup: MountPointSetup): MountPoints {
  const mountPoints = new Map<string, MountPoint>();
  const mountPointOf = (remote: string, slot?: string): MountPoint => {
    const key = slot ? `${remote}#${slot}` : remote;
    const mountPoint = mountPoints.get(key) ?? createMountPoint(setup, remote, slot);
    mountPoints.set(key, mountPoint);
    return mountPoint;
  };
  return {
    forRemote: (name) => mountPointOf(name),
    used: () => [...new Set([...mountPoints.keys()].map((key) => key.replace(/#.*/, '')))],
    forSlot: (slot) =>
      slotParts(setup.releases.$inUse.get(), slot).map((part) => ({
        ...part,
        mountPoint: mountPointOf(part.remote.name, slot),
      })),
  };
}
