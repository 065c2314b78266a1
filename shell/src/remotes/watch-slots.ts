import { releaseName } from '@viewmax/contracts/release-name';
import { slotParts } from '@viewmax/contracts/slot-filler';
import { $unanswered, platform } from '@viewmax/shared/internal';
import type { Releases } from '../releases/releases.ts';
import { record } from '../reports/record.ts';
import { $filled, type Filled } from './filled-slots.ts';

/** Whether more time may still mount the slot: the screen waits for data or files, or no person looks at the place. */
const mayMount = (screen: Element, place: Element): boolean =>
  $unanswered.get() > 0 ||
  screen.matches('[aria-busy=true]') ||
  place.querySelector('[aria-busy=true]') !== null ||
  place.closest('[hidden]') !== null ||
  document.hidden;

/**
 * Records each screen that has its data and shows the place of a slot, while none of the slot's remotes mounts there. No card
 * tells the fault, and the comparison of the screen's release counts it.
 */
export function watchSlots(releases: Releases): void {
  const { requestMs, mountMs } = platform().config.timeouts;
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();

  function look(filled: Filled): void {
    const { slot, element } = filled;
    const screen = element.closest<HTMLElement>('[data-remote]');
    if (!screen || element.querySelector('[data-phase=shown]')) return;
    if (mayMount(screen, element)) {
      wait(filled);
      return;
    }
    const release = releases.of(screen.dataset.remote ?? '');
    const isFilled = slotParts(releases.$inUse.get(), slot).some(({ remote }) => !remote.off);
    const key = `${release?.version} ${slot}`;
    if (!release || !isFilled || seen.has(key)) return;
    seen.add(key);
    record({ type: 'slot', remote: releaseName(release), slot });
  }

  // By then every call of the screen has its answer, or none.
  function wait(filled: Filled): void {
    waiting.set(
      filled.key,
      setTimeout(() => look(filled), requestMs + mountMs),
    );
  }

  $filled.subscribe((filled) => {
    for (const [key, timer] of waiting) {
      if (filled.some((one) => one.key === key)) continue;
      clearTimeout(timer);
      waiting.delete(key);
    }
    for (const one of filled) if (!waiting.has(one.key)) wait(one);
  });
}
