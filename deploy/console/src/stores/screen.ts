import { atom, computed, onMount, type ReadableAtom } from 'nanostores';

export const screens = ['rollouts', 'history', 'remotes', 'showings', 'payments', 'audit', 'settings'] as const;
export type ScreenName = (typeof screens)[number];

/** The address's hash. */
export const $hash = atom(location.hash);

onMount($hash, () => {
  const read = () => $hash.set(location.hash);
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
});

const [SCREEN, PART] = [/^#([a-z]+)/, /^#[a-z]+\/(.+)$/];

/** The current screen from the address's hash, so that back, reload and links work. */
export const $screen: ReadableAtom<ScreenName> = computed($hash, (hash) => {
  const name = SCREEN.exec(hash)?.[1];
  return screens.find((screen) => screen === name) ?? 'rollouts';
});

/** What the address opens on that screen, such as the `42` of `#rollouts/42`. */
export const $part: ReadableAtom<string> = computed($hash, (hash) => PART.exec(hash)?.[1] ?? '');
