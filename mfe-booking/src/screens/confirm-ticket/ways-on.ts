import { paths } from '@viewmax/shared/bundled/paths.ts';

interface WayOn {
  to: string;
  words: string;
}

export const otherCinemas: WayOn = { to: paths.selectCinema, words: 'Choose another cinema' };
export const otherShowtimes = (movieId: string): WayOn => ({ to: paths.movie(movieId), words: 'Other showtimes' });

/** The next step when this cinema or showtime sells no more. The member closes any other refusal and retries. */
const WAYS_ON: Record<string, (movieId: string) => WayOn> = {
  sold_out: () => otherCinemas,
  not_shown_here: () => otherCinemas,
  showtime_over: otherShowtimes,
};

export const wayOnFrom = (code: string, movieId: string): WayOn | undefined => WAYS_ON[code]?.(movieId);

/** A refusal that no retry and no points can change. */
export const isFinal = (code = ''): boolean => code in WAYS_ON;
