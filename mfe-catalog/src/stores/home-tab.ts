import { atom, type ReadableAtom } from 'nanostores';

export type HomeTab = 'now-playing' | 'coming-soon';

const $tab = atom<HomeTab>('now-playing');

/** Which list Home shows. Somebody who comes back from a movie finds the list that they left. */
export const $homeTab: ReadableAtom<HomeTab> = $tab;

export const openHomeTab = (tab: HomeTab): void => $tab.set(tab);
