import { holdScroll } from '../navigation/scroll-memory.ts';
import { CONTROLS, carry, carryFocus } from '../page/carry-over.ts';
import { isTyped, nameOf } from '../page/typed-fields.ts';

/** The time for another release to load and to show its screen. */
const PATIENCE_MS = 10_000;

const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CONTROLS)];

/** Whether the page has text that a person typed. */
export const hasTypedText = (): boolean =>
  controls().some((control) => isTyped(control) && (control as Partial<HTMLInputElement>).value !== '');

/** The controls by their names, which differ in the end where two are equal. */
function byName(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const control of controls()) {
    let name = nameOf(control);
    while (found.has(name)) name += ' again';
    found.set(name, control);
  }
  return found;
}

/**
 * Call it before other releases replace screens of the open page. When the same control shows again, it gets what the
 * member typed and the focus, and the page scrolls back.
 */
export function keepPlace(): void {
  const { activeElement } = document;
  const [path, top] = [location.pathname, scrollY];
  const kept = [...byName()]
    .map(([name, from]) => ({ name, from, hasText: isTyped(from), hasFocus: from === activeElement }))
    .filter(({ hasText, hasFocus }) => hasText || hasFocus);
  if (kept.length === 0 && top === 0) return;
  let stopHolding: (() => void) | undefined;

  function stop(): void {
    watch.disconnect();
    stopHolding?.();
  }

  function bringBack(): void {
    if (location.pathname !== path) {
      stop();
      return;
    }
    // Without its screen the page is too short for the position.
    if (top > 0 && document.body.scrollHeight < top + innerHeight) stopHolding ??= holdScroll(top);
    const now = byName();
    for (const [index, { name, from, hasText, hasFocus }] of [...kept.entries()].reverse()) {
      const to = now.get(name);
      if (from.isConnected || !to) continue;
      kept.splice(index, 1);
      if (hasText) carry(from, to);
      // The member may have chosen another control meanwhile.
      if (hasFocus && !document.activeElement?.matches(CONTROLS)) carryFocus(from, to);
    }
  }

  const watch = new MutationObserver(bringBack);
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, PATIENCE_MS);
}
