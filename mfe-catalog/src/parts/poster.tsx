import { pictureAt } from '@viewmax/shared/parts/picture-at.ts';
import { Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import css from './poster.module.css';

/** A picture of 2:3 on a placeholder of the same size. A picture that does not come leaves the quiet placeholder. */
export function Poster({
  url,
  alt = '',
  first = false,
  sizes = 'calc(50vw - 22px)',
}: {
  url: string;
  alt?: string;
  first?: boolean;
  sizes?: string;
}): ReactNode {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();
  return (
    <span className={css.poster}>
      {shown !== url && failed !== url && <Skeleton className={css.fill} />}
      {url && failed !== url && (
        <img
          className={css.fill}
          alt={alt}
          width={600}
          height={900}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          onLoad={() => setShown(url)}
          onError={() => setFailed(url)}
          {...pictureAt(url, sizes)}
        />
      )}
    </span>
  );
}
