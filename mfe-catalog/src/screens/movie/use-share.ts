import { paths } from '@viewmax/shared/paths';
import { useEffect, useState } from 'react';

const NOTE_MS = 3_000;

/** Opens the device's share sheet; where there is none the link is copied and a note says so. */
export function useShare(movieId: string, title: string): { share(): void; note: string | null } {
  const [note, setNote] = useState<string | null>(null);

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(setNote, NOTE_MS, null);
    return () => clearTimeout(timer);
  }, [note]);

  const share = async () => {
    const url = new URL(paths.movie(movieId), location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setNote('Link copied');
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if ((error as Error).name !== 'AbortError') setNote('The link could not be shared');
    }
  };
  return { share, note };
}
