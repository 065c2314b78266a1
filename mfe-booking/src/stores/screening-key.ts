import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';

/** A showtime at one cinema. */
export interface ScreeningKey {
  showtimeId: string;
  cinemaId: string;
}

interface Chosen {
  showtime: Pick<Showtime, 'ShowtimeID'>;
  cinema?: Pick<Cinema, 'CinemaID'>;
}

export const screeningOf = ({ showtime, cinema }: Chosen): ScreeningKey => ({
  showtimeId: showtime.ShowtimeID,
  cinemaId: cinema?.CinemaID ?? '',
});

export const isSameScreening = <One extends ScreeningKey>(one: One | null, other: ScreeningKey | null): one is One =>
  one !== null && one.showtimeId === other?.showtimeId && one.cinemaId === other.cinemaId;
