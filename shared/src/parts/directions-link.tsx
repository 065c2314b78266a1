import { ButtonLink } from '@viewmax/shared/ui';
import Navigation from 'lucide-react/icons/navigation';
import type { ReactNode } from 'react';
import type { Cinema } from '../contracts/cinemas.ts';
import { directionsTo } from './directions-to.ts';

/** The way to a cinema, on a page of maps; nothing while nobody knows where it is. */
export function DirectionsLink({ cinema }: { cinema: Pick<Cinema, 'Latitude' | 'Longitude'> }): ReactNode {
  const directions = directionsTo(cinema);
  if (!directions) return null;
  return (
    <ButtonLink size="sm" icon={<Navigation aria-hidden="true" />} to={directions} target="_blank" rel="noreferrer">
      Get Directions
    </ButtonLink>
  );
}
