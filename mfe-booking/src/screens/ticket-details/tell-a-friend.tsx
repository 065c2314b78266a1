import ChevronRight from 'lucide-react/icons/chevron-right';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import css from './tell-a-friend.module.css';

/** The device's share sheet, or a copy where there is none. It tells of the movie and never of the code. */
export function TellAFriend({ words }: { words: string }): ReactNode {
  const [note, setNote] = useState('');
  const tell = async () => {
    const url = location.origin;
    try {
      if (navigator.share) return await navigator.share({ text: words, url });
      await navigator.clipboard.writeText(`${words} ${url}`);
      setNote('Copied');
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if ((error as Error).name !== 'AbortError') setNote('It could not be shared');
    }
  };
  return (
    <>
      <button type="button" className={css.row} onClick={tell}>
        <Share2 aria-hidden="true" />
        <span className={css.label}>Tell A Friend</span>
        <ChevronRight aria-hidden="true" />
      </button>
      <p role="status" className={css.note}>
        {note}
      </p>
    </>
  );
}
