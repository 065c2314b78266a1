import { useStore } from '@nanostores/react';
import { platform, Slot, useHead } from '@viewmax/shared';
import { Empty, FailureCard, Skeleton, Spinner, type SubTab, SubTabs } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import { headOfMovies } from '../../heads/head-of-movies.ts';
import grid from '../../parts/movie-grid.module.css';
import { $homeTab, type HomeTab, openHomeTab } from '../../stores/home-tab.ts';
import { $movies, $shownMovies } from '../../stores/movies.ts';
import { AT_A_GLANCE } from './find-movies.ts';
import { moviesOfTab } from './first-posters.ts';
import css from './home.module.css';
import { HomeGrid } from './home-grid.tsx';
import { MovieSearch } from './movie-search.tsx';

function MoviesLoading(): ReactNode {
  return (
    <>
      <div className={css.spinner}>
        <Spinner large label="Loading" />
      </div>
      <div className={grid.grid}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className={css.placeholder} borderRadius="var(--vm-r-md)" />
        ))}
      </div>
    </>
  );
}

/** `anywhere`: the whole list is empty, not only this tab. */
function NoMovies({ tab, anywhere }: { tab: HomeTab; anywhere: boolean }): ReactNode {
  if (tab === 'coming-soon' && !anywhere) {
    return <Empty icon={<Clapperboard />} title="No newly added movies right now." help="See what is playing now." />;
  }
  const { supportEmail } = platform().config;
  return (
    <Empty
      icon={<Clapperboard />}
      title="Viewmax currently has no partner cinema in your location."
      help={
        <>
          For more information: Please contact: <br />
          <a className={css.mail} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </>
      }
    />
  );
}

const TABS: readonly SubTab<HomeTab>[] = [
  { id: 'now-playing', label: 'Now Playing' },
  { id: 'coming-soon', label: 'Newly Added' },
];
const PANEL = 'movies';

function Movies({ tab }: { tab: HomeTab }): ReactNode {
  const { data, error } = useStore($shownMovies);
  useHead(data && headOfMovies(data));
  if (data) {
    const movies = moviesOfTab(tab, data);
    if (movies.length > AT_A_GLANCE) return <MovieSearch key={tab} movies={movies} />;
    return movies.length > 0 ? (
      <HomeGrid key={tab} movies={movies} />
    ) : (
      <NoMovies anywhere={data.length === 0} tab={tab} />
    );
  }
  if (!error) return <MoviesLoading />;
  return (
    <FailureCard
      title="The movies could not be loaded"
      help="Check your internet connection and try again."
      onRetry={$movies.revalidate}
    />
  );
}

export function HomeScreen(): ReactNode {
  const tab = useStore($homeTab);
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        See a Movie
      </h1>
      <SubTabs label="Movies" tabs={TABS} active={tab} onChange={openHomeTab} panel={PANEL} large />
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${tab}`} className={css.panel}>
        <Slot name="home.banner" />
        <Movies tab={tab} />
      </div>
    </>
  );
}
