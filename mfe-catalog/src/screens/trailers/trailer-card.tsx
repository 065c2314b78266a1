import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { Trailer } from '@viewmax/shared/contracts/trailers';
import { Link } from '@viewmax/shared/router';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { WidePicture } from '../../parts/wide-picture.tsx';
import css from './trailers.module.css';

export const TrailerCard = ({ trailer, first }: { trailer: Trailer; first: boolean }): ReactNode => (
  <Link className={`${page.card} ${css.card}`} to={paths.trailer(trailer.TrailerID)} state={{ trailer }}>
    <span className={css.shot}>
      <WidePicture url={trailer.TrailerThumbnailUrl} first={first} />
    </span>
    <span className={css.over}>
      <span className={css.play}>
        <Play aria-hidden="true" fill="currentColor" />
      </span>
      <span className={css.title}>{trailer.TrailerTitle || 'Trailer'}</span>
    </span>
  </Link>
);
