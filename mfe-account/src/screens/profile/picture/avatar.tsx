import User from 'lucide-react/icons/user';
import { type ReactNode, useState } from 'react';
import css from './picture.module.css';

/** The picture, or the mark of a person while there is none or it cannot be loaded. */
export function Avatar({ src }: { src?: string | undefined }): ReactNode {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={css.avatar}>
      {src && src !== broken ? (
        <img src={src} alt="" width={92} height={92} onError={() => setBroken(src)} />
      ) : (
        <User aria-hidden="true" size={44} strokeWidth={1.6} />
      )}
    </span>
  );
}
