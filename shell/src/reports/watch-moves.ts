import { onRecorded, record } from './record.ts';

/** A later mount does not belong to the tap. */
const PATIENCE_MS = 10_000;

/** Records the time from a tap to the mount of another remote's screen. */
export function watchMoves(): void {
  let tapped: number | undefined;
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true, passive: true });
  onRecorded((event) => {
    if (event.type !== 'mount' || tapped === undefined) return;
    const from = tapped;
    tapped = undefined;
    requestAnimationFrame(() => {
      const ms = performance.now() - from;
      if (ms < PATIENCE_MS) record({ type: 'move', remote: event.remote, ms });
    });
  });
}
