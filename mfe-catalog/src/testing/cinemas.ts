import type { Cinema } from '@viewmax/contracts/cinemas';

export const cinema = (id: string, more: Partial<Cinema> = {}): Cinema => ({
  CinemaID: id,
  Name: `Cinema ${id}`,
  Address: '14 court road, sapele, delta',
  Slug: 'riverside mall, top of the stairs',
  Latitude: 5.894,
  Longitude: 5.676,
  CinemaPreviewUrl: `/img/cinemas/${id}.svg`,
  CinemaImages: JSON.stringify([`/img/cinemas/${id}.svg`]),
  Features: 'Two screens with laser projection.',
  ...more,
});
