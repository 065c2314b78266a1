import { paths } from '@viewmax/shared/bundled/paths.ts';
import { rememberBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { clearChoice } from '../../stores/booking.ts';

interface NextStep {
  to: string;
  label: string;
}

export const otherCinemas: NextStep = { to: paths.selectCinema, label: 'Choose another cinema' };
export const otherShowtimes = (movieId: string): NextStep => ({ to: paths.movie(movieId), label: 'Other showtimes' });

/** The next step when this cinema or showtime sells no more. The member closes any other refusal and retries. */
const NEXT_STEPS: Record<string, (movieId: string) => NextStep> = {
  sold_out: () => otherCinemas,
  not_shown_here: () => otherCinemas,
  showtime_over: otherShowtimes,
};

export const nextStepAfter = (code: string, movieId: string): NextStep | undefined => NEXT_STEPS[code]?.(movieId);

/** A refusal that no retry and no points can change. */
export const isFinal = (code = ''): boolean => code in NEXT_STEPS;

/**
 * The props of a link to the wallet. It asks for the missing points and clears the choice, so it replaces this screen in
 * the history. It remembers the booking, unless the refusal with this code is final.
 */
export const fundLink = (unfinished: UnfinishedBooking, short: number, code?: string) => ({
  to: short > 0 ? `${paths.fund}?vp=${short}` : paths.fund,
  replace: true,
  state: { movieId: unfinished.movieId },
  onClick: () => {
    if (!isFinal(code)) rememberBooking(unfinished);
    clearChoice();
  },
});
