import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { HomeScreen } from './screens/home/home.tsx';

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path="/__name__" element={<HomeScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
