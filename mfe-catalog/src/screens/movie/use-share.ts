import { paths } from '@viewmax/shared/bundled/paths.ts';
import { linkTo, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import { useEffect, useState } from 'react';

const NOTE_MS = 3_000;
const NOTES = { shared: null, copied: 'Link copied', failed: 'The link could not be shared' };

/** Opens the device's share sheet, or copies the text with the link and confirms it. */
export function useShare(movieId: string, title: string): { share(): void; note: string | null } {
  const [note, setNote] = useState<string | null>(null);

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(setNote, NOTE_MS, null);
    return () => clearTimeout(timer);
  }, [note]);

  const share = async () => {
    const words = title ? { title, text: `See ${title} at the cinema.` } : { title: 'Viewmax' };
    setNote(NOTES[await shareOrCopy({ ...words, url: linkTo(paths.movie(movieId)) })]);
  };
  return { share, note };
}
