import User from 'lucide-react/icons/user';
import { type ReactNode, useState } from 'react';
import css from './picture.module.css';

/** The picture. Without one, or when it fails to load, the mark of a person. */
export function Avatar({ src }: { src?: string | undefined }): ReactNode {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={css.avatar}>
      {src && src !== broken ? (
        <img src={src} alt="" width={92} height={92} onError={() => setBroken(src)} />
      ) : (
        <User size={44} strokeWidth={1.6} />
      )}
    </span>
  );
}
