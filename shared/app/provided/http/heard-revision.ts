import { FLAGS_HEADER } from '@viewmax/contracts/flags';
import { atom, type ReadableAtom } from 'nanostores';

/** The revision of the releases, and that of the flags; 0 before the first flag. */
export interface Heard {
  revision: number;
  flags: number;
}

const $last = atom<Heard | null>(null);

/** What the last answer to a call named. Each answer is a new value. */
export const $heardRevision: ReadableAtom<Heard | null> = $last;

export function hearRevision({ headers }: Response): void {
  const revision = Number(headers.get('x-viewmax-revision') ?? Number.NaN);
  if (Number.isSafeInteger(revision)) $last.set({ revision, flags: Number(headers.get(FLAGS_HEADER)) });
}
