import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import { slotState } from '@viewmax/shared/contracts/slot-state';
import { pictureUrl } from '@viewmax/shared/parts/picture-url.ts';
import { paths } from '@viewmax/shared/paths';
import { ButtonLink } from '@viewmax/shared/ui';
import Image from 'lucide-react/icons/image';
import Navigation from 'lucide-react/icons/navigation';
import type { ReactNode } from 'react';
import { chooseCinema } from '../../stores/selection.ts';
import css from './cinema-card.module.css';
import { directionsTo } from './directions.ts';

/** Says how the showtime stands at this cinema, where the backend counts its seats. */
function Seats({ AssignedSeats, TotalSeats }: Cinema): ReactNode {
  if (AssignedSeats === undefined || TotalSeats === undefined) return null;
  const state = slotState({ AssignedSeats, TotalSeats });
  if (state === 'available') return null;
  return <p className={`${css.tag} ${css[state]}`}>{state === 'limited' ? 'Limited!' : 'Sold Out!'}</p>;
}

/** Without a count of seats every cinema counts as having some: the purchase itself will say. */
const isSoldOut = ({ AssignedSeats, TotalSeats }: Cinema): boolean =>
  AssignedSeats !== undefined && TotalSeats !== undefined && slotState({ AssignedSeats, TotalSeats }) === 'sold-out';

export function CinemaCard({ cinema }: { cinema: Cinema }): ReactNode {
  const directions = directionsTo(cinema);
  return (
    <article className={css.card}>
      <div className={css.facts}>
        <span className={css.thumb}>
          {cinema.CinemaPreviewUrl && (
            <img src={pictureUrl(cinema.CinemaPreviewUrl)} alt="" width={96} height={96} loading="lazy" />
          )}
        </span>
        <div className={css.words}>
          <Seats {...cinema} />
          <h3 className={css.name}>{cinema.Name}</h3>
          <p className={css.address}>{cinema.Address}</p>
          <p className={css.slug}>{cinema.Slug}</p>
        </div>
      </div>
      <div className={css.buttons}>
        <ButtonLink
          size="sm"
          icon={<Image aria-hidden="true" />}
          to={paths.previewCenter}
          state={{ CinemaID: cinema.CinemaID, coming_from_selectcinema: true }}
        >
          Preview Cinema
        </ButtonLink>
        {directions && (
          <ButtonLink
            size="sm"
            icon={<Navigation aria-hidden="true" />}
            to={directions}
            target="_blank"
            rel="noreferrer"
          >
            Get Directions
          </ButtonLink>
        )}
      </div>
      {!isSoldOut(cinema) && (
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
