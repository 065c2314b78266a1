import { paths } from '@viewmax/shared/bundled/paths.ts';
import { linkTo, type Shared, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import { ActionRow } from './action-row.tsx';
import css from './tell-a-friend.module.css';

const NOTES: Record<Shared, string> = { shared: '', copied: 'Copied', failed: 'It could not be shared' };

/** Opens the device's share sheet, or copies when there is none. The text names the movie and never the code. */
export function TellAFriend({ title, words }: { title: string; words: string }): ReactNode {
  const [note, setNote] = useState('');
  const tell = async () => setNote(NOTES[await shareOrCopy({ title, text: words, url: linkTo(paths.home) })]);
  return (
    <>
      <ActionRow icon={<Share2 aria-hidden="true" />} label="Tell A Friend" onClick={tell} />
      <p role="status" className={css.note}>
        {note}
      </p>
    </>
  );
}
