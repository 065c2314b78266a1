import type { MovieDetails } from '@viewmax/contracts/movies';
import { type SubTab, SubTabs } from '@viewmax/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { titleCase } from '../../parts/title-case.ts';
import { Details } from './details.tsx';
import { DetailsLoading } from './details-loading.tsx';
import { Hero } from './hero.tsx';
import css from './movie-page.module.css';
import { MovieShowtimes } from './showtimes.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';
import { useShare } from './use-share.ts';
import { useShowing } from './use-showing.ts';

type Tab = 'showtimes' | 'details';

const TABS: readonly SubTab<Tab>[] = [
  { id: 'showtimes', label: 'Showtimes' },
  { id: 'details', label: 'Movie Details' },
];
const PANEL = 'movie';

/** The page is drawn before the movie arrives: its showtimes need only the id and load in parallel. */
export function MoviePage({ movieId, movie }: { movieId: string; movie?: MovieDetails }): ReactNode {
  const [tab, setTab] = useState<Tab>('showtimes');
  const hero = useRef<HTMLElement>(null);
  const scrolled = useScrolledPast(hero);
  const showing = useShowing();
  const show = () => {
    setTab('showtimes');
    showing.show();
  };
  const title = movie ? titleCase(movie.Title ?? '') : '';
  const { share, note } = useShare(movieId, title);

  return (
    <div className={css.page}>
      {scrolled && <TopBar title={title} onShare={share} />}
      <Hero ref={hero} movieId={movieId} title={title} movie={movie} onShare={share} onShowing={show} />
      <div className={showing.wanted ? `${css.below} ${css.reachable}` : css.below}>
        <div className={css.pinned}>
          <div className={css.tabs}>
            <SubTabs label="Movie" tabs={TABS} active={tab} onChange={setTab} panel={PANEL} />
          </div>
          <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${tab}`}>
            <div hidden={tab !== 'showtimes'}>
              <MovieShowtimes movieId={movieId} movie={movie} />
            </div>
            {tab === 'details' &&
              (movie ? <Details movieId={movieId} movie={movie} title={title} /> : <DetailsLoading />)}
          </div>
        </div>
        <div className={css.runway} />
      </div>
      {note && (
        <p role="status" className={css.note}>
          {note}
        </p>
      )}
    </div>
  );
}
