import { isHome } from '@viewmax/shared/bundled/paths.ts';
import { requestFirstPosters } from './screens/home/first-posters.ts';
import { $movies, $shownMovies } from './stores/movies.ts';

const startsAtHome = isHome(location.pathname);

// The page has preloaded the answer, so the posters load before the first frame.
const asked = startsAtHome ? $movies.fetch() : undefined;
void asked?.then((answer) => 'data' in answer && requestFirstPosters(answer.data));

/** A device with a stored list shows it, so the first frame does not wait. */
const stored = startsAtHome ? $shownMovies.get().data : undefined;
if (stored) requestFirstPosters(stored);

export const ready = stored ? undefined : asked;
