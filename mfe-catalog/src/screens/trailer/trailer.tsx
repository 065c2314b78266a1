import { useStore } from '@nanostores/react';
import type { OneTrailer, Trailer } from '@viewmax/contracts/trailers';
import { $user, failedAnswer, type Head, useHead } from '@viewmax/shared';
import { Loaded } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import round from '@viewmax/shared/bundled/round.module.css';
import { useLocation, useNavigate, useParams } from '@viewmax/shared/router';
import { Button, ButtonLink, Empty, Skeleton } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { type ReactNode, useMemo } from 'react';
import { linkPicture } from '../../heads/link-picture.ts';
import { type TrailerBy, trailerStore } from '../../stores/trailer.ts';
import { Player } from './player.tsx';
import css from './trailer.module.css';

export function headOfTrailer(trailer: Partial<OneTrailer>): Head {
  const name = trailer.TrailerTitle?.trim();
  return {
    title: name ? `Trailer: ${name}` : 'Trailer',
    description: name && `Watch the trailer of ${name}, and see where it is showing near you.`,
    picture: linkPicture(trailer.SharePictureURL, trailer.TrailerThumbnailUrl),
  };
}

/** Goes one step back, or home when the visit began here. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate(paths.home, { replace: true });
    else navigate(-1);
  };
}

const NoTrailer = (): ReactNode => (
  <Empty
    icon={<Clapperboard />}
    title="This trailer is no longer here."
    action={
      <ButtonLink variant="primary" to={paths.home}>
        See movies
      </ButtonLink>
    }
  />
);

interface Handed {
  /** The data that the list handed over, so the screen is rendered at once. */
  trailer?: Trailer;
  /** The movie that was left for its trailer. */
  movieId?: string;
}

const GONE = { title: 'Trailer not found' };

function OneTrailerPage({ by, id }: { by: TrailerBy; id: string }): ReactNode {
  const $trailer = useMemo(() => trailerStore(by, id), [by, id]);
  const { data, error } = useStore($trailer);
  const state = useLocation().state as Handed | null;
  const handed = state?.trailer;
  const trailer = data ?? (by === 'trailer' && handed?.TrailerID === id ? handed : undefined);
  const movieId = by === 'selected-trailer' ? id : (data?.MovieID ?? state?.movieId);
  const navigate = useNavigate();
  const back = useWayBack();
  const end = () => ($user.get() ? navigate(paths.trailers, { replace: true }) : back());

  const gone = failedAnswer(error)?.status === 404;
  useHead(gone ? GONE : trailer && headOfTrailer(trailer));
  return (
    <div data-theme="dark" className={css.page}>
      {trailer?.TrailerThumbnailUrl && (
        <img className={css.ambience} alt="" {...pictureAt(trailer.TrailerThumbnailUrl, '64px')} />
      )}
      <div className={css.top}>
        <Button variant="ghost" className={round.round} aria-label="Back" onClick={back}>
          <ArrowLeft aria-hidden="true" />
        </Button>
      </div>
      {gone ? (
        <NoTrailer />
      ) : (
        <Loaded
          of={$trailer}
          what="The trailer"
          known={trailer}
          waiting={<Skeleton className={css.room} borderRadius="0" />}
        >
          {(found) => <Player key={found.TrailerVideoUrl} trailer={found} onEnd={end} />}
        </Loaded>
      )}
      <div className={css.words}>
        {/* The button waits for the title. Alone, it would move when the trailer turns out to be gone. */}
        {trailer && !gone && <p className={css.overline}>Trailer</p>}
        <h1 tabIndex={-1} className={css.title}>
          {gone || !trailer ? <span className="visually-hidden">Trailer</span> : trailer.TrailerTitle || 'Trailer'}
        </h1>
        {trailer && !gone && movieId && (
          <ButtonLink
            variant="primary"
            className={css.showtimes}
            to={paths.movie(movieId)}
            state={{ movieId, showing: true }}
            // The way back from the movie does not start the video again.
            replace
          >
            See showtimes
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

export function TrailerScreen({ by }: { by: TrailerBy }): ReactNode {
  const { trailerId, movieId } = useParams();
  const id = trailerId ?? movieId ?? '';
  return <OneTrailerPage key={`${by}/${id}`} by={by} id={id} />;
}
