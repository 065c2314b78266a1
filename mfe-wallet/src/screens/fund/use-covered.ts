import { type FocusEvent, useEffect, useState } from 'react';

/** Browsers before 2023 do not know `inert`. There the keyboard goes on to the provider's window, the last frame that is shown. */
function focusWindow({ target }: FocusEvent<HTMLElement>): void {
  target.blur();
  for (const frame of document.querySelectorAll('iframe')) frame.focus();
}

/**
 * The attributes of a page below the provider's window: it is out of the keyboard's reach. A touch on the page proves
 * that no window covers it, whatever the provider's script reports.
 */
export function useCovered(isOpen: boolean) {
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const touch = () => setTouched(true);
    document.addEventListener('pointerdown', touch);
    return () => {
      document.removeEventListener('pointerdown', touch);
      setTouched(false);
    };
  }, [isOpen]);

  const covered = isOpen && !touched;
  return { inert: covered, onFocus: covered ? focusWindow : undefined };
}
