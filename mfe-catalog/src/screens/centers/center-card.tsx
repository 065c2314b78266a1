import type { Cinema } from '@viewmax/contracts/cinemas';
import { DirectionsLink } from '@viewmax/shared/bundled/directions-link.tsx';
import { distanceWords } from '@viewmax/shared/bundled/distance.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { ButtonLink } from '@viewmax/shared/ui';
import Image from 'lucide-react/icons/image';
import type { ReactNode } from 'react';
import page from '../../parts/list-page.module.css';
import { titleCase } from '../../parts/title-case.ts';
import { WidePicture } from '../../parts/wide-picture.tsx';
import css from './centers.module.css';

export function CenterCard({
  cinema,
  km,
  first,
}: {
  cinema: Cinema;
  /** The distance from the phone to the center, when both places are known. */
  km: number | null;
  first: boolean;
}): ReactNode {
  return (
    <article className={page.card}>
      <div className={css.shot}>
        <WidePicture url={cinema.CinemaPreviewUrl} first={first} />
      </div>
      <div className={css.words}>
        <h2 className={css.name}>{(cinema.Name || 'Center').toLocaleUpperCase('en')}</h2>
        <p className={css.address}>{titleCase(cinema.Address ?? '')}</p>
        <p className={css.slug}>
          <span>{titleCase(cinema.Slug ?? '')}</span>
          {km !== null && <span className={`num ${css.distance}`}>{distanceWords(km)}</span>}
        </p>
        <div className={css.buttons}>
          <ButtonLink
            size="sm"
            icon={<Image aria-hidden="true" />}
            to={paths.previewCenter}
            state={{ cinemaID: cinema.CinemaID, cinema }}
          >
            Preview Center
            {cinema.Name && <span className="visually-hidden">{` ${cinema.Name}`}</span>}
          </ButtonLink>
          <DirectionsLink cinema={cinema} />
        </div>
      </div>
    </article>
  );
}
