import { matchRoute } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Releases } from '../releases/releases.ts';
import { onRecorded, record } from './record.ts';

/** A later mount does not belong to the tap. */
const PATIENCE_MS = 10_000;

/**
 * Records the time from a tap to the first mount after it, for the remote of the path: it is the screen's move, although a
 * screen of the same remote is mounted already and only its slot mounts.
 */
export function watchMoves({ $inUse }: Pick<Releases, '$inUse'>): void {
  let tapped: number | undefined;
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true, passive: true });
  onRecorded((event) => {
    if (event.type !== 'mount' || tapped === undefined) return;
    const from = tapped;
    tapped = undefined;
    requestAnimationFrame(() => {
      const ms = performance.now() - from;
      const remote = matchRoute($inUse.get(), location.pathname)?.remote;
      if (remote && ms < PATIENCE_MS) record({ type: 'move', remote: releaseName(remote), ms });
    });
  });
}
