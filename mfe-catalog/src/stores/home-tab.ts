import { atom, type ReadableAtom } from 'nanostores';

export type HomeTab = 'now-playing' | 'coming-soon';

const $tab = atom<HomeTab>('now-playing');

/** The list that Home shows. A member who returns from a movie finds the same list. */
export const $homeTab: ReadableAtom<HomeTab> = $tab;

export const openHomeTab = (tab: HomeTab): void => $tab.set(tab);
