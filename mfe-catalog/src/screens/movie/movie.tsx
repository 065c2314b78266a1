import { useStore } from '@nanostores/react';
import { failedAnswer } from '@viewmax/shared';
import type { Movie } from '@viewmax/shared/contracts/movies';
import { useLocation, useParams } from '@viewmax/shared/router';
import { FailureCard } from '@viewmax/shared/ui';
import { type ReactNode, useMemo } from 'react';
import { movieStore } from '../../stores/movie.ts';
import { MoviePage } from './movie-page.tsx';
import { NoMovie } from './no-movie.tsx';

/** What Home already knew about the movie, so that title and poster show at once. */
function useHandedMovie(movieId: string): Movie | undefined {
  const state = useLocation().state as { movie?: Movie } | null;
  return state?.movie?.MovieID === movieId ? state.movie : undefined;
}

function OneMovie({ movieId }: { movieId: string }): ReactNode {
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const { data, error } = useStore($movie);
  const handed = useHandedMovie(movieId);
  const movie = data ?? handed;

  if (failedAnswer(error)?.status === 404) return <NoMovie />;
  if (error && !movie) {
    return (
      <FailureCard
        heading="h1"
        title="The movie could not be loaded"
        help="Check your internet connection and try again."
        onRetry={$movie.revalidate}
      />
    );
  }
  return <MoviePage movieId={movieId} movie={movie} />;
}

export function MovieScreen(): ReactNode {
  const { movieId = '' } = useParams();
  return <OneMovie key={movieId} movieId={movieId} />;
}
