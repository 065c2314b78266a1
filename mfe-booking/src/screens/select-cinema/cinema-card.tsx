import type { Cinema } from '@viewmax/contracts/cinemas';
import { DirectionsLink } from '@viewmax/shared/bundled/directions-link.tsx';
import { distanceWords } from '@viewmax/shared/bundled/distance.ts';
import { later } from '@viewmax/shared/bundled/later.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import Locate from 'lucide-react/icons/locate';
import type { ReactNode } from 'react';
import { seatsLeft } from '../../parts/seats-left.ts';
import { chooseCinema } from '../../stores/booking.ts';
import css from './cinema-card.module.css';
import { SeatPrice } from './seat-price.tsx';

const TellMe = later(() =>
  import(/* webpackChunkName: "tell-me" */ '../../parts/tell-me/tell-me.tsx').then((m) => m.TellMe),
);

/** The labels of a cinema. A cinema without any shows none. */
function CinemaTags({ cinema, isPreferred }: { cinema: Cinema; isPreferred: boolean }): ReactNode {
  const state = seatsLeft(cinema)?.state ?? 'available';
  if (!isPreferred && state === 'available') return null;
  return (
    <div className={css.tags}>
      {isPreferred && (
        <p className={`${css.tag} ${css.preferred}`}>
          <Heart aria-hidden="true" />
          Preferred
        </p>
      )}
      {state === 'limited' && <p className={`${css.tag} ${css.limited}`}>Limited!</p>}
      {state === 'sold-out' && <p className={css.tag}>Sold Out!</p>}
    </div>
  );
}

/** The line keeps its height without a distance, because the phone's position may come after the cards. */
const Distance = ({ km, isNearest }: { km: number | null; isNearest: boolean }): ReactNode => (
  <div className={css.line}>
    {isNearest && (
      <p className={`${css.tag} ${css.nearest}`}>
        <Locate aria-hidden="true" />
        Nearest
      </p>
    )}
    {km !== null && <p className="num">{distanceWords(km)}</p>}
  </div>
);

export function CinemaCard({
  cinema,
  movieId,
  showtimeId,
  isPreferred,
  isNearest,
  km,
}: {
  cinema: Cinema;
  movieId: string;
  showtimeId: string;
  isPreferred: boolean;
  isNearest: boolean;
  /** The distance from the phone to the cinema, when both places are known. */
  km: number | null;
}): ReactNode {
  const seats = seatsLeft(cinema);
  const isSoldOut = seats?.state === 'sold-out';
  return (
    <article className={css.card}>
      <div className={css.facts}>
        <span className={css.thumb}>
          {cinema.CinemaPreviewUrl && (
            <img alt="" width={96} height={96} loading="lazy" {...pictureAt(cinema.CinemaPreviewUrl, '171px')} />
          )}
        </span>
        <div className={css.text}>
          <CinemaTags cinema={cinema} isPreferred={isPreferred} />
          <h3 className={css.name}>{cinema.Name || 'Cinema'}</h3>
          <p className={css.address}>{cinema.Address}</p>
          <p className={css.slug}>{cinema.Slug}</p>
          <SeatPrice cinema={cinema} movieId={movieId} showtimeId={showtimeId} />
        </div>
        <Distance km={km} isNearest={isNearest && km !== null} />
      </div>
      <div className={css.buttons}>
        <ButtonLink
          size="sm"
          icon={<Image aria-hidden="true" />}
          to={paths.previewCenter}
          state={{ CinemaID: cinema.CinemaID, coming_from_selectcinema: true, cinema, proceed: !isSoldOut }}
          aria-label={cinema.Name ? `Preview Cinema: ${cinema.Name}` : undefined}
        >
          Preview Cinema
        </ButtonLink>
        <DirectionsLink cinema={cinema} />
      </div>
      {!isSoldOut && (
        <ButtonLink
          variant="primary"
          block
          className={css.proceed}
          to={paths.confirmTicket}
          onClick={() => chooseCinema(cinema)}
          aria-label={`Proceed with ${cinema.Name}`}
        >
          Proceed
        </ButtonLink>
      )}
      {/* Few seats are too few for a larger party. */}
      {cinema.PlanID && seats && seats.state !== 'available' && (
        <TellMe showtimeId={showtimeId} cinema={cinema} count={Math.max(seats.left, 0) + 1} about={cinema.Name} />
      )}
    </article>
  );
}
