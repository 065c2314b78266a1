import User from 'lucide-react/icons/user';
import { type ReactNode, useState } from 'react';
import css from './avatar.module.css';

/** The picture, or the mark of a person while there is none or it cannot be loaded. */
export function Avatar({ url }: { url?: string }): ReactNode {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={css.avatar}>
      {url && url !== broken ? (
        <img src={url} alt="" width={92} height={92} onError={() => setBroken(url)} />
      ) : (
        <User aria-hidden="true" size={44} strokeWidth={1.6} />
      )}
    </span>
  );
}
