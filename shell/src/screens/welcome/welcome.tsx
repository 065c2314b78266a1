import { useStore } from '@nanostores/react';
import { listMovies } from '@viewmax/contracts/calls';
import type { Movie } from '@viewmax/contracts/movies';
import { ask, createFetcher, platform } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { Link, useLocation } from '@viewmax/shared/router';
import { Logo } from '@viewmax/shared/ui';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { HomePicture } from './home-picture.tsx';
import { WantedCard } from './wanted-card.tsx';
import { type LeftScreen, wantedScreen } from './wanted-screen.ts';
import css from './welcome.module.css';

const $movies = createFetcher<Movie[]>(['shell/movies'], {
  fetcher: async () => (await ask(listMovies)).moviesList ?? [],
});

/** The notice for desktops, which cannot use the app, and the way to the same screen on a phone. */
export function Welcome({ door }: { door?: string | undefined }): ReactNode {
  const { supportEmail } = platform().config;
  const { data = [] } = useStore($movies);
  const state = useLocation().state as { left?: LeftScreen } | null;
  const wanted = wantedScreen(state?.left?.to ?? paths.home, data);
  return (
    <div className={css.page}>
      <div className={css.words}>
        <Logo height={34} />
        <h1 className={css.title}>Viewmax is made for your phone.</h1>
        <p className={css.help}>
          Please use a mobile device to see movies, trailers and cinema centers, and to buy your tickets with Vp.
        </p>
        <WantedCard wanted={wanted} />
        <p className={css.support}>
          <Mail size={20} aria-hidden="true" />
          <span>
            <small>Support</small>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        </p>
        {/* Attendants work on tablets too. */}
        {door && (
          <Link to={door} className={css.attendants}>
            Cinema attendant? Open the door
          </Link>
        )}
      </div>
      <div className={css.stage} aria-hidden="true">
        <div className={css.around}>
          {data.slice(6, 10).map(({ MovieID, PosterURL }) => (
            <img key={MovieID} src={pictureUrl(PosterURL)} alt="" />
          ))}
        </div>
        <div className={css.phone}>
          <HomePicture movies={data.slice(0, 6)} />
        </div>
      </div>
    </div>
  );
}
