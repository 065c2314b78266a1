/** A frame that takes longer than this is not worth more waiting. */
const LONGEST_MS = 250;

/**
 * Waits until the browser has painted the page in its present state. A handler first shows its answer, e.g. a busy button,
 * and starts its work after this, so a slow phone answers a tap in the next frame. Flags against a second tap are set
 * before the wait.
 *
 * @example setSending(true); await afterPaint(); await send();
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page paints no frames.
    setTimeout(resolve, document.visibilityState === 'hidden' ? 0 : LONGEST_MS);
    // The callback of a frame runs before its paint, and the next task after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
