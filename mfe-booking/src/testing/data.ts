import type { Cinema, CinemaCategory } from '@viewmax/contracts/cinemas';
import type { MovieDetails } from '@viewmax/contracts/movies';
import type { Showtime } from '@viewmax/contracts/showtimes';
import type { Ticket } from '@viewmax/contracts/tickets';

export const showtime = (id: string, more: Partial<Showtime> = {}): Showtime => ({
  ShowtimeID: id,
  Date: '2025-12-05',
  StartTime: '16:15',
  AssignedSeats: 0,
  TotalSeats: 100,
  ...more,
});

export const cinema = (id: string, more: Partial<Cinema> = {}): Cinema => ({
  CinemaID: id,
  Name: `Cinema ${id}`,
  Address: '14 Court Road, Sapele, Delta',
  Slug: 'Riverside Mall',
  Latitude: 5.9,
  Longitude: 5.68,
  CinemaPreviewUrl: '/img/cinemas/view-1.svg',
  CinemaImages: '[]',
  Features: '',
  ...more,
});

/** The prices of a cinema that has several. */
export const prices: CinemaCategory[] = [
  { Category: 'adult', Name: 'Adult', TicketPrice: 4_500 },
  { Category: 'child', Name: 'Child', TicketPrice: 2_000, Note: 'Under 12' },
  { Category: 'student', Name: 'Student', TicketPrice: 3_000, Note: 'Student card' },
];

export const movie = (id: string, more: Partial<MovieDetails> = {}): MovieDetails => ({
  MovieID: id,
  Title: 'Eko Nocturne',
  Language: 'english',
  Distributor: 'Third Mainland Pictures',
  Description: 'A radio host who only speaks after midnight.',
  PosterURL: '/img/posters/eko.svg',
  ...more,
});

export const ticket = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  TicketID: id,
  TicketStatus: 'Unused',
  MovieTitle: `Movie ${id}`,
  CinemaName: 'Riverside Screens',
  CinemaAddress: '14 Court Road, Sapele, Delta',
  ShowtimeTime: '16:15',
  ShowtimeDate: '2025-12-05',
  PosterURL: '/img/posters/eko.svg',
  QrCode: '482917306123',
  SeatNumber: 'F12',
  ScreenLocation: 'Screen 2, first floor',
  ...more,
});
