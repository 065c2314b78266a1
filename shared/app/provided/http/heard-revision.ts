import { atom, type ReadableAtom } from 'nanostores';

const $last = atom<{ revision: number } | null>(null);

/** The revision of the releases that the last answer to a call named. Each answer is a new value. */
export const $heardRevision: ReadableAtom<{ revision: number } | null> = $last;

export function hearRevision({ headers }: Response): void {
  const revision = Number(headers.get('x-viewmax-revision') ?? Number.NaN);
  if (Number.isSafeInteger(revision)) $last.set({ revision });
}
