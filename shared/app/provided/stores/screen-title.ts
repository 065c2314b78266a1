import { atom, type ReadableAtom } from 'nanostores';

const $known = atom<string | null>(null);
let owner: object | null = null;

/** The title of the current screen's data. The frame writes it into the page; null leaves the route's title. */
export const $screenTitle: ReadableAtom<string | null> = $known;

/** Names the screen. The returned function removes the name, unless another screen has replaced it. */
export function nameScreen(title: string): () => void {
  const self = {};
  owner = self;
  $known.set(title);
  return () => {
    if (owner === self) $known.set(null);
  };
}
