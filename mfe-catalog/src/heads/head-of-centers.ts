import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Head } from '@viewmax/shared';
import { placeOf } from '@viewmax/shared/bundled/place-of.ts';
import { titleCase } from '../parts/title-case.ts';
import { cutText } from './cut-text.ts';

/** More would make the page large. */
const MOST = 20;

function theaterOf(cinema: Cinema) {
  const place = placeOf(cinema);
  return {
    '@type': 'MovieTheater',
    name: cinema.Name,
    ...(cinema.Address && { address: titleCase(cinema.Address) }),
    ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
  };
}

export function headOfCenters(cinemas: readonly Cinema[]): Head {
  const named = cinemas.filter(({ Name }) => Name);
  const names = named.map(({ Name }) => Name).join(', ');
  const items = named.slice(0, MOST).map((cinema, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: theaterOf(cinema),
  }));
  return {
    title: 'Viewmax Centers',
    description: names ? cutText(`Cinemas with Viewmax: ${names}.`) : undefined,
    facts:
      items.length > 0 ? { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: items } : undefined,
  };
}
