import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { type ReactNode, useState } from 'react';
import styles from './header.module.css';

/** The member's picture. Without one, and while it cannot be loaded, the first letter of the name. */
export function Avatar({ name, url }: { name: string; url?: string | undefined }): ReactNode {
  const [isBroken, fail] = useState(false);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {url && !isBroken ? (
        <img alt="" width={30} height={30} {...pictureAt(url, '30px')} onError={() => fail(true)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  );
}
