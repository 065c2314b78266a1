import type { Discovery } from '@viewmax/contracts/discovery';
import type { Boxes } from '../remotes/boxes.ts';
import { onRecorded } from '../reports/record.ts';
import { readStoredSet, writeStoredSet } from './stored-set.ts';

interface Proof {
  discovery: Discovery;
  boxes: Pick<Boxes, 'used' | 'forRemote'>;
}

/** Notes that the stored set works, as soon as this page shows a screen of it. */
export function proveSet({ discovery, boxes }: Proof): void {
  const prove = (): void => {
    const stored = readStoredSet();
    if (stored?.setId !== discovery.setId || stored.isProved) return;
    if (boxes.used().some((name) => boxes.forRemote(name).$state.get().phase === 'shown')) {
      writeStoredSet({ ...stored, isProved: true });
    }
  };
  prove();
  onRecorded(({ type }) => type === 'mount' && prove());
}
