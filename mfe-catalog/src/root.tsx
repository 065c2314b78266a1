import { lazyScreen } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { HomeScreen } from './screens/home/home.tsx';

const MovieScreen = lazyScreen(
  'movie',
  () => import(/* webpackChunkName: "movie" */ './screens/movie/movie.tsx'),
  (m) => m.MovieScreen,
);
const TrailersScreen = lazyScreen(
  'trailers',
  () => import(/* webpackChunkName: "trailers" */ './screens/trailers/trailers.tsx'),
  (m) => m.TrailersScreen,
);
const TrailerScreen = lazyScreen(
  'trailer',
  () => import(/* webpackChunkName: "trailer" */ './screens/trailer/trailer.tsx'),
  (m) => m.TrailerScreen,
);
const CentersScreen = lazyScreen(
  'centers',
  () => import(/* webpackChunkName: "centers" */ './screens/centers/centers.tsx'),
  (m) => m.CentersScreen,
);
const PreviewCenterScreen = lazyScreen(
  'preview-center',
  () => import(/* webpackChunkName: "preview-center" */ './screens/preview-center/preview-center.tsx'),
  (m) => m.PreviewCenterScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.home} element={<HomeScreen />} />
      <Route path={paths.homeTab} element={<HomeScreen />} />
      <Route path={patterns.movie} element={<MovieScreen />} />
      <Route path={paths.trailers} element={<TrailersScreen />} />
      <Route path={patterns.trailer} element={<TrailerScreen by="trailer" />} />
      <Route path={patterns.selectedTrailer} element={<TrailerScreen by="selected-trailer" />} />
      <Route path={paths.centers} element={<CentersScreen />} />
      <Route path={paths.previewCenter} element={<PreviewCenterScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
