import { atom, type ReadableAtom } from 'nanostores';

export interface Notice {
  tone: 'ok' | 'error';
  text: string;
}

const $writable = atom<Notice | null>(null);
/** The result of the last action. */
export const $notice: ReadableAtom<Notice | null> = $writable;

export const say = (tone: Notice['tone'], text: string): void => $writable.set({ tone, text });
/** The rollouts and switches of the page's latest state. */
let latest = '';
/** Removes a success that a newer state may contradict. An error stays until the person dismisses it. */
export function noteState(state: string): void {
  if (state !== latest && $writable.get()?.tone === 'ok') $writable.set(null);
  latest = state;
}
export const clearNotice = (): void => $writable.set(null);
