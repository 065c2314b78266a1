import { isHome } from '@viewmax/shared/paths';
import { askForFirstPosters } from './screens/home/first-posters.ts';
import { $movies, $shownMovies } from './stores/movies.ts';

const startsAtHome = isHome(location.pathname);

// Before anybody looks: the page has fetched the answer already, so the posters are on their way before the first frame.
const asked = startsAtHome ? $movies.fetch() : undefined;
void asked?.then((answer) => 'data' in answer && askForFirstPosters(answer.data));

/** Who was here before has a list to look at, and waits for nothing. */
const kept = startsAtHome ? $shownMovies.get().data : undefined;
if (kept) askForFirstPosters(kept);

export const ready = kept ? undefined : asked;
