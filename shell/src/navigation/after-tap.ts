import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';

let latest = 0;

/**
 * Runs a move after the frame that answers its tap. Of several taps, only the last one moves. The control looks pressed until
 * the next screen is there, because a slow phone needs some frames for it.
 */
export async function afterTap(move: () => void, control?: Element | null): Promise<void> {
  latest += 1;
  const mine = latest;
  control?.setAttribute('data-tapped', '');
  await afterPaint();
  if (mine === latest) move();
  await afterPaint();
  control?.removeAttribute('data-tapped');
}

/** True for a click that a link follows in the same page. The browser itself handles the others. */
export const isPlainClick = (event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
