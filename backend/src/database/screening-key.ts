/** The key of `app.screenings`: a showtime at one cinema. */
export interface ScreeningKey {
  showtimeId: string;
  cinemaId: string;
}

/** The key as a text, for maps. */
export const textOfKey = ({ showtimeId, cinemaId }: ScreeningKey): string => JSON.stringify([showtimeId, cinemaId]);
