import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';

let latest = 0;

/** Runs a move after the frame that answers its tap. Of several taps, only the last one moves. */
export async function afterTap(move: () => void): Promise<void> {
  latest += 1;
  const mine = latest;
  await afterPaint();
  if (mine === latest) move();
}

/** True for a click that a link follows in the same page. The browser itself handles the others. */
export const isPlainClick = (event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
