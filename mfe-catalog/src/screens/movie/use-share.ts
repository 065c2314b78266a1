import { paths } from '@viewmax/shared/bundled/paths.ts';
import { linkTo, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';

const NOTE_MS = 3_000;
const NOTES = { shared: null, copied: 'Link copied', failed: 'The link could not be shared' };

/** Opens the device's share sheet, or copies the text with the link and confirms it. */
export function useShare(movieId: string, title: string): { share(): void; note: string | null } {
  const [note, show] = usePassing<string>();
  const share = async () => {
    const text = title ? { title, text: `See ${title} at the cinema.` } : { title: 'Viewmax' };
    show(NOTES[await shareOrCopy({ ...text, url: linkTo(paths.movie(movieId)) })], NOTE_MS);
  };
  return { share, note };
}
