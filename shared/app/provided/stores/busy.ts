import { atom, computed } from 'nanostores';

const $count = atom(0);

/** A member is confirming or paying, so an update or a switch of releases has to wait. */
export const $busy = computed($count, (count) => count > 0);

/**
 * Marks the page as busy, because a reload would harm the member's action. The returned function ends it.
 *
 * @example useEffect(() => (sending ? busy() : undefined), [sending])
 */
export function busy(): () => void {
  let over = false;
  $count.set($count.get() + 1);
  return () => {
    if (over) return;
    over = true;
    $count.set($count.get() - 1);
  };
}
