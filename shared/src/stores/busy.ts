import { atom, computed } from 'nanostores';

const $count = atom(0);

/** Somebody is confirming or paying: an update or a switch of releases has to wait. */
export const $busy = computed($count, (count) => count > 0);

/**
 * Says that the person is in the middle of something that a reload would harm. Call what it returns when it is over.
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
