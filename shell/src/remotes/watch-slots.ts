import { releaseName } from '@viewmax/contracts/release-name';
import { slotParts } from '@viewmax/contracts/slot-filler';
import { $unanswered, platform } from '@viewmax/shared/internal';
import type { Releases } from '../releases/releases.ts';
import { record } from '../reports/record.ts';
import { $filled, type Filled } from './filled-slots.ts';

/** Whether more time may still mount the slot: the screen waits for data or files, or no person looks at the place. */
const mayMount = (place: Element): boolean =>
  $unanswered.get() > 0 ||
  place.closest('[data-remote][aria-busy=true]') !== null ||
  place.querySelector('[aria-busy=true]') !== null ||
  place.closest('[hidden]') !== null ||
  document.hidden;

/** Whether the content of a mounted remote takes no room where a person can see it. A hidden place has no box at all. */
function isEmpty(part: Element): boolean {
  const own = part.lastElementChild;
  return own !== null && own.getClientRects().length > 0 && own.getBoundingClientRect().height === 0;
}

/**
 * Records each screen that has its data and shows the place of a slot, while none of the slot's remotes mounts there, or one that
 * has to show something shows nothing. No card tells the fault, and the comparison of the screen's release counts it. An empty
 * one is a fault of its own release too.
 */
export function watchSlots(releases: Releases): void {
  const { requestMs, mountMs } = platform().config.timeouts;
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();

  function tell(name: string, slot: string): void {
    const release = releases.of(name);
    const key = `${name}@${release?.version} ${slot}`;
    if (!release || seen.has(key)) return;
    seen.add(key);
    record({ type: 'slot', remote: releaseName(release), slot });
  }

  function look(filled: Filled): void {
    const { slot, element } = filled;
    const screen = element.closest<HTMLElement>('[data-remote]')?.dataset.remote;
    if (!screen) return;
    const parts = slotParts(releases.$inUse.get(), slot).filter(({ remote }) => !remote.off);
    const shown = ([...element.children] as HTMLElement[]).filter(({ dataset }) => dataset.phase === 'shown');
    const empty = shown.filter((one) => {
      const part = parts.find(({ remote }) => remote.name === one.dataset.remote);
      // One of several that has nothing to show declares no height.
      return part && (!part.isOneOfMany || part.height) && isEmpty(one);
    });
    if (shown.length > 0 && empty.length === 0) return;
    if (mayMount(element)) {
      wait(filled);
      return;
    }
    if (parts.length > 0)
      for (const name of [screen, ...empty.map(({ dataset }) => dataset.remote ?? '')]) tell(name, slot);
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
