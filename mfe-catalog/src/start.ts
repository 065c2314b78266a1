import { paths } from '@viewmax/shared/paths';
import { $movies, $shownMovies } from './stores/movies.ts';

export { Root } from './root.tsx';

const isHome = [paths.home, '/home'].includes(location.pathname);

// Before anybody looks: the page has fetched the answer already, so the posters follow the first frame at once.
const asked = isHome ? $movies.fetch() : undefined;

/** Who was here before has a list to look at, and waits for nothing. */
export const ready = isHome && $shownMovies.get().data ? undefined : asked;
