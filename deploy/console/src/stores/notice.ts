import { atom, type ReadableAtom } from 'nanostores';

export interface Notice {
  tone: 'ok' | 'error';
  text: string;
}

const $writable = atom<Notice | null>(null);
/** What came of the last thing that was done. */
export const $notice: ReadableAtom<Notice | null> = $writable;

export const say = (tone: Notice['tone'], text: string): void => $writable.set({ tone, text });
export const clearNotice = (): void => $writable.set(null);
