import { shellConfig } from '@viewmax/build';
import { shellRoutes } from './src/screens/shell-routes.ts';
import { freeNames } from './src/stage/free-names.ts';

// It runs in every app that is in a store.
export default shellConfig(import.meta.dirname, shellRoutes, {}, freeNames);
