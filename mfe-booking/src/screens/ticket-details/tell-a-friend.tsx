import { paths } from '@viewmax/shared/bundled/paths.ts';
import { linkTo, type Shared, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import { ActionRow } from './action-row.tsx';
import css from './tell-a-friend.module.css';

const NOTES: Record<Shared, string> = { shared: '', copied: 'Copied', failed: 'It could not be shared' };

/**
 * Opens the device's share sheet, or copies when there is none. The text names the movie and never the code. The link
 * leads to the movie, if the backend names it.
 */
export function TellAFriend({ title, words, movieId }: { title: string; words: string; movieId?: string }): ReactNode {
  const [note, setNote] = useState('');
  const url = linkTo(movieId ? paths.movie(movieId) : paths.home);
  const tell = async () => setNote(NOTES[await shareOrCopy({ title, text: words, url })]);
  return (
    <>
      <ActionRow icon={<Share2 aria-hidden="true" />} label="Tell A Friend" onClick={tell} />
      <p role="status" className={css.note}>
        {note}
      </p>
    </>
  );
}
