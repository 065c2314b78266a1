import { QrCode } from '@viewmax/shared/bundled/qr-code.tsx';
import { shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import css from './wanted-card.module.css';
import type { WantedScreen } from './wanted-screen.ts';

const NOTES = { shared: '', copied: 'Link copied', failed: 'The link could not be shared' };

/** A QR code holds about 2,300 signs, and phones scan far fewer. */
const LONGEST_CODE = 500;

/** The way from this desktop to the same screen on a phone. */
export function WantedCard({ wanted }: { wanted: WantedScreen }): ReactNode {
  const { link, title, picture } = wanted;
  const [note, setNote] = useState('');
  const [lost, lose] = useState('');
  const hasCode = link.length <= LONGEST_CODE;
  const send = async () => setNote(NOTES[await shareOrCopy({ title: title ?? 'Viewmax', url: link })]);
  return (
    <section className={css.card} aria-label="Open it on your phone">
      {hasCode && <QrCode text={link} label="QR code of the link" size={168} className={css.code} />}
      <div className={css.words}>
        {picture && picture !== lost && (
          <img className={css.picture} src={picture} alt="" height={120} onError={() => lose(picture)} />
        )}
        {title && <h2 className={css.title}>{title}</h2>}
        <p className={css.help}>
          {hasCode ? 'Scan the code with your phone, or open' : 'On your phone, open'}{' '}
          <b className={css.link}>{link.replace(/^https?:\/\/|\/$/g, '')}</b>
        </p>
        {'share' in navigator && (
          <Button size="sm" className={css.send} onClick={send}>
            Send me the link
          </Button>
        )}
        <p role="status" className={css.note}>
          {note}
        </p>
      </div>
    </section>
  );
}
