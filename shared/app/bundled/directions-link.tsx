import type { Cinema } from '@viewmax/contracts/cinemas';
import { ButtonLink } from '@viewmax/shared/ui';
import Navigation from 'lucide-react/icons/navigation';
import type { ReactNode } from 'react';
import { directionsTo } from './directions-to.ts';

/** A link to the directions on a page of maps; nothing without a known place. Its name for screen readers has the cinema. */
export function DirectionsLink({ cinema }: { cinema: Pick<Cinema, 'Name' | 'Latitude' | 'Longitude'> }): ReactNode {
  const directions = directionsTo(cinema);
  if (!directions) return null;
  return (
    <ButtonLink size="sm" icon={<Navigation aria-hidden="true" />} to={directions} target="_blank" rel="noreferrer">
      Get Directions
      {cinema.Name && <span className="visually-hidden">{` to ${cinema.Name}`}</span>}
    </ButtonLink>
  );
}
