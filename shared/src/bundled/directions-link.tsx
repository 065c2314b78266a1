import { ButtonLink } from '@viewmax/shared/ui';
import Navigation from 'lucide-react/icons/navigation';
import type { ReactNode } from 'react';
import type { Cinema } from '../contracts/cinemas.ts';
import { directionsTo } from './directions-to.ts';

/** A link to the directions on a page of maps; nothing without a known place. */
export function DirectionsLink({ cinema }: { cinema: Pick<Cinema, 'Latitude' | 'Longitude'> }): ReactNode {
  const directions = directionsTo(cinema);
  if (!directions) return null;
  return (
    <ButtonLink size="sm" icon={<Navigation aria-hidden="true" />} to={directions} target="_blank" rel="noreferrer">
      Get Directions
    </ButtonLink>
  );
}
