import type { Cinema } from '@viewmax/contracts/cinemas';
import { DirectionsLink } from '@viewmax/shared/bundled/directions-link.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import Image from 'lucide-react/icons/image';
import type { ReactNode } from 'react';
import { seatsOf } from '../../parts/seats-of.ts';
import { chooseCinema } from '../../stores/selection.ts';
import css from './cinema-card.module.css';
import { CinemaTags } from './cinema-tags.tsx';
import { Distance } from './distance.tsx';
import { SeatPrice } from './seat-price.tsx';

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
  const isSoldOut = seatsOf(cinema)?.state === 'sold-out';
  return (
    <article className={css.card}>
      <div className={css.facts}>
        <span className={css.thumb}>
          {cinema.CinemaPreviewUrl && (
            <img alt="" width={96} height={96} loading="lazy" {...pictureAt(cinema.CinemaPreviewUrl, '171px')} />
          )}
        </span>
        <div className={css.words}>
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
    </article>
  );
}
