import { useStore } from '@nanostores/react';
import type { Movie } from '@viewmax/contracts/movies';
import { failedAnswer, useHead } from '@viewmax/shared';
import { giftPath } from '@viewmax/shared/bundled/gift-link.ts';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { movieStore } from '@viewmax/shared/bundled/movie-store.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Navigate, useLocation, useParams } from '@viewmax/shared/router';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { type ReactNode, useMemo } from 'react';
import { headOfMovie } from '../../heads/head-of-movie.ts';
import { storedMovie } from '../../stores/movies.ts';
import { isRefusal } from '../../stores/stored-answer.ts';
import { MoviePage } from './movie-page.tsx';

function NoMovie(): ReactNode {
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        Movie not found
      </h1>
      <Empty
        icon={<Clapperboard />}
        title="This movie is no longer here."
        help="It may have left the cinemas."
        action={
          <ButtonLink variant="primary" to={paths.home}>
            See other movies
          </ButtonLink>
        }
      />
    </>
  );
}

/**
 * The movie's data without an answer: from Home's navigation, else from a stored list while the server does not answer.
 */
function useKnownMovie(movieId: string, error: unknown): Movie | undefined {
  const state = useLocation().state as { movie?: Movie } | null;
  if (state?.movie?.MovieID === movieId) return state.movie;
  return error && !isRefusal(error) ? storedMovie(movieId) : undefined;
}

const GONE = { title: 'Movie not found' };

function OneMovie({ movieId }: { movieId: string }): ReactNode {
  const $movie = useMemo(() => movieStore(movieId), [movieId]);
  const { data, error } = useStore($movie);
  const known = useKnownMovie(movieId, error);
  const movie = data ?? known;
  const isGone = failedAnswer(error)?.status === 404;
  useHead(isGone ? GONE : movie && headOfMovie(movie));

  if (isGone) return <NoMovie />;
  return (
    <Loaded of={$movie} what="The movie" heading="h1" known={known} waiting={<MoviePage movieId={movieId} />}>
      {(found) => <MoviePage movieId={movieId} movie={found} />}
    </Loaded>
  );
}

export function MovieScreen(): ReactNode {
  const { movieId = '' } = useParams();
  const gift = giftPath(useLocation().hash);
  if (gift) return <Navigate to={gift} replace />;
  return <OneMovie key={movieId} movieId={movieId} />;
}
