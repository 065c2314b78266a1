import { atom, type ReadableAtom } from 'nanostores';

export interface Notice {
  tone: 'ok' | 'error';
  text: string;
}

const $writable = atom<Notice | null>(null);
/** The result of the last action. */
export const $notice: ReadableAtom<Notice | null> = $writable;

export const say = (tone: Notice['tone'], text: string): void => $writable.set({ tone, text });
export const clearNotice = (): void => $writable.set(null);
