import type { Discovery } from '@viewmax/contracts/discovery';
import type { MountPoints } from '../remotes/mount-points.ts';
import { onRecorded } from '../reports/record.ts';
import { readStoredSet, writeStoredSet } from './stored-set.ts';

interface Proof {
  discovery: Discovery;
  mountPoints: Pick<MountPoints, 'used' | 'forRemote'>;
}

/** Notes that the stored set works, as soon as this page shows a screen of it. */
export function proveSet({ discovery, mountPoints }: Proof): void {
  const prove = (): void => {
    const stored = readStoredSet();
    if (stored?.setId !== discovery.setId || stored.isProved) return;
    if (mountPoints.used().some((name) => mountPoints.forRemote(name).$state.get().phase === 'shown')) {
      writeStoredSet({ ...stored, isProved: true });
    }
  };
  prove();
  onRecorded(({ type }) => type === 'mount' && prove());
}
