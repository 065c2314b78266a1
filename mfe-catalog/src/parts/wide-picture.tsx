import { pictureAt } from '@viewmax/shared/parts/picture-at.ts';
import { type ReactNode, useState } from 'react';
import css from './wide-picture.module.css';

/** A picture that fills its box. One that does not come leaves the box's quiet ground. */
export function WidePicture({
  url,
  alt = '',
  first = false,
}: {
  url?: string;
  alt?: string;
  first?: boolean;
}): ReactNode {
  const [failed, setFailed] = useState<string>();
  if (!url || failed === url) return null;
  return (
    <img
      className={css.picture}
      alt={alt}
      width={960}
      height={540}
      loading={first ? 'eager' : 'lazy'}
      onError={() => setFailed(url)}
      {...pictureAt(url, '100vw')}
    />
  );
}
