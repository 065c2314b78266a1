import { lazyScreen } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';

const DoorScreen = lazyScreen(
  'door',
  () => import(/* webpackChunkName: "door" */ './screens/door.tsx'),
  (m) => m.DoorScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.door} element={<DoorScreen />} />
      <Route path={paths.doorReport} element={<DoorScreen />} />
      <Route path={patterns.scan} element={<DoorScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
