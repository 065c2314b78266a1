import type { Trailer } from '@viewmax/contracts/trailers';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import { Empty, Skeleton } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useState } from 'react';
import page from '../../parts/list-page.module.css';
import { SHIMMERS } from '../../parts/shimmers.ts';
import { WidePicture } from '../../parts/wide-picture.tsx';
import { $trailers } from '../../stores/trailers.ts';
import css from './trailers.module.css';

function TrailerCard({ trailer, first }: { trailer: Trailer; first: boolean }): ReactNode {
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

const TrailersLoading = (): ReactNode => (
  <Waiting className={page.list}>
    {SHIMMERS.map((place) => (
      <div key={place} className={page.card}>
        <Skeleton className={css.shot} borderRadius="0" />
        <span className={css.bone} />
      </div>
    ))}
  </Waiting>
);

export const TrailersScreen = (): ReactNode => (
  <>
    <h1 tabIndex={-1} className={page.title}>
      Trailers
    </h1>
    <Loaded
      of={$trailers}
      what="The trailers"
      waiting={<TrailersLoading />}
      empty={<Empty icon={<Clapperboard />} title="No trailers right now." help="Please look in again later." />}
    >
      {(trailers) => (
        <ul className={page.list}>
          {[...trailers].reverse().map((trailer, index) => (
            <li key={trailer.TrailerID}>
              <TrailerCard trailer={trailer} first={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </>
);
