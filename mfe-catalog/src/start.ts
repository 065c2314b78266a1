import { paths } from '@viewmax/shared/paths';
import { askForFirstPosters } from './screens/home/first-posters.ts';
import { $movies, $shownMovies } from './stores/movies.ts';

export { Root } from './root.tsx';

const isHome = [paths.home, '/home'].includes(location.pathname);

// Before anybody looks: the page has fetched the answer already, so the posters are on their way before the first frame.
const asked = isHome ? $movies.fetch() : undefined;
void asked?.then((answer) => 'data' in answer && askForFirstPosters(answer.data));

/** Who was here before has a list to look at, and waits for nothing. */
const kept = isHome ? $shownMovies.get().data : undefined;
if (kept) askForFirstPosters(kept);

export const ready = kept ? undefined : asked;
