import { useStore } from '@nanostores/react';
import { useHead } from '@viewmax/shared';
import { FailureCard, type SubTab, SubTabs } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { headOfMovies } from '../../heads/head-of-movies.ts';
import { $homeTab, type HomeTab, openHomeTab } from '../../stores/home-tab.ts';
import { $movies, $shownMovies } from '../../stores/movies.ts';
import { AT_A_GLANCE } from './find-movies.ts';
import css from './home.module.css';
import { MovieGrid } from './movie-grid.tsx';
import { MovieSearch } from './movie-search.tsx';
import { MoviesLoading } from './movies-loading.tsx';
import { moviesOfTab } from './movies-of-tab.ts';
import { NoMovies } from './no-movies.tsx';

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
      <MovieGrid key={tab} movies={movies} />
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
        <Movies tab={tab} />
      </div>
    </>
  );
}
