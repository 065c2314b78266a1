import { shellConfig } from '@viewmax/shared/build';
import { ownRoutes } from './src/screens/own-routes.ts';

export default shellConfig(import.meta.dirname, ownRoutes);
