import { paths } from '@viewmax/shared/paths';
import { $movies } from './stores/movies.ts';

export { Root } from './root.tsx';

// Before anybody looks: the page has fetched the answer already, so the posters follow the first frame at once.
if ([paths.home, '/home'].includes(location.pathname)) void $movies.fetch();
