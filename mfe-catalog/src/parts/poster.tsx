import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import css from './poster.module.css';
import { useLostPicture } from './use-lost-picture.ts';

/** Half of a phone's width, as in Home's grid. */
export const POSTER_SIZES = 'calc(50vw - 22px)';

/**
 * A picture of 2:3 on a placeholder of the same size. A picture that fails leaves the placeholder. `data-shown` marks a
 * picture that is there, for the styles of text over it. A server-rendered page runs no code, so there `data-picture`
 * counts.
 */
export function Poster({
  url,
  alt = '',
  first = false,
  sizes = POSTER_SIZES,
}: {
  url: string;
  alt?: string;
  first?: boolean;
  sizes?: string;
}): ReactNode {
  const [shown, setShown] = useState<string>();
  const [isLost, lose] = useLostPicture(url);
  return (
    <span
      className={css.poster}
      data-picture={Boolean(url) || undefined}
      data-shown={(shown === url && !isLost) || undefined}
    >
      {shown !== url && !isLost && <Skeleton className={css.fill} />}
      {url && !isLost && (
        <img
          className={css.fill}
          alt={alt}
          width={600}
          height={900}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          // The picture of a server-rendered page is there before the app renders the same.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth > 0) setShown(url);
          }}
          onLoad={() => setShown(url)}
          onError={lose}
          {...pictureAt(url, sizes)}
        />
      )}
    </span>
  );
}
