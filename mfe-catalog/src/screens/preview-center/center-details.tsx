import type { Cinema } from '@viewmax/contracts/cinemas';
import { DirectionsLink } from '@viewmax/shared/bundled/directions-link.tsx';
import { Orb } from '@viewmax/shared/ui';
import Building2 from 'lucide-react/icons/building-2';
import MapPin from 'lucide-react/icons/map-pin';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';
import { Carousel } from '../../parts/carousel/carousel.tsx';
import { titleCase } from '../../parts/title-case.ts';
import css from './preview-center.module.css';

function listIn(json: unknown): string[] {
  try {
    const list: unknown = typeof json === 'string' ? JSON.parse(json) : json;
    return Array.isArray(list) ? list.filter((url) => typeof url === 'string' && url.trim() !== '') : [];
  } catch {
    return [];
  }
}

/** A cinema's pictures without duplicates. An empty or unreadable list falls back to the preview picture. */
export function imagesOf({
  CinemaImages,
  CinemaPreviewUrl,
}: Pick<Cinema, 'CinemaImages' | 'CinemaPreviewUrl'>): string[] {
  const images = [...new Set(listIn(CinemaImages))];
  return images.length > 0 ? images : [CinemaPreviewUrl].filter(Boolean);
}

function Block({ icon, title, children }: { icon: ReactNode; title: string; children?: string }): ReactNode {
  if (!children) return null;
  return (
    <div className={css.block}>
      <span className={css.orb} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className={css.subject}>{title}</h2>
        <p className={css.text}>{children}</p>
      </div>
    </div>
  );
}

export function CenterDetails({ cinema, children }: { cinema: Cinema; children?: ReactNode }): ReactNode {
  const images = imagesOf(cinema);
  const name = titleCase(cinema.Name || 'Center');
  return (
    <>
      {images.length > 0 ? (
        <Carousel label={name} images={images} />
      ) : (
        <div className={css.nothing}>
          <Orb>
            <Building2 />
          </Orb>
        </div>
      )}
      <div className={css.words}>
        <h1 tabIndex={-1} className={css.name}>
          {name}
        </h1>
        <Block icon={<MapPin />} title="Location">
          {titleCase(cinema.Address ?? '')}
        </Block>
        <div className={css.way}>
          <DirectionsLink cinema={cinema} />
        </div>
        <Block icon={<Sparkles />} title="Features">
          {cinema.Features}
        </Block>
      </div>
      {children}
    </>
  );
}
