import type { Trailer } from '@viewmax/contracts/trailers';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useState } from 'react';
import page from '../../parts/list-page.module.css';
import { WidePicture } from '../../parts/wide-picture.tsx';
import css from './trailers.module.css';

export function TrailerCard({ trailer, first }: { trailer: Trailer; first: boolean }): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <Link className={`${page.card} ${css.card}`} to={paths.trailer(trailer.TrailerID)} state={{ trailer }}>
      <span className={css.shot}>
        <WidePicture url={trailer.TrailerThumbnailUrl} first={first} onShown={() => setShown(true)} />
      </span>
      <span className={css.over} data-shown={shown || undefined}>
        <span className={css.play}>
          <Play aria-hidden="true" fill="currentColor" />
        </span>
        <span className={css.title}>{trailer.TrailerTitle || 'Trailer'}</span>
      </span>
    </Link>
  );
}
