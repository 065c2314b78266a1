import { onRecorded, record } from './record.ts';

/** A tap that shows no other remote's screen within this time led elsewhere. */
const PATIENCE_MS = 10_000;

/** From a tap to the screen of another remote. */
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
