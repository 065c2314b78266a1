import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import type { ReactNode } from 'react';
import { useLostPicture } from './use-lost-picture.ts';
import css from './wide-picture.module.css';

/**
 * A picture that fills its box. A picture that fails leaves the background of the box. `onShown` reports that the
 * picture is there, for the look of the parts over it.
 */
export function WidePicture({
  url,
  alt = '',
  first = false,
  onShown,
}: {
  url?: string;
  alt?: string;
  first?: boolean;
  onShown?(): void;
}): ReactNode {
  const [isLost, lose] = useLostPicture(url);
  if (!url || isLost) return null;
  return (
    <img
      className={css.picture}
      alt={alt}
      width={960}
      height={540}
      loading={first ? 'eager' : 'lazy'}
      onLoad={onShown}
      onError={lose}
      {...pictureAt(url, '100vw')}
    />
  );
}
