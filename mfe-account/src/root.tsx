import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/paths';
import { Route, Routes } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import { LoginScreen } from './screens/login/login.tsx';

const ProfileScreen = lazyScreen(
  'profile',
  () => import(/* webpackChunkName: "profile" */ './screens/profile/profile.tsx'),
  (m) => m.ProfileScreen,
);

export function Root(): ReactNode {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginScreen />} />
      <Route path={paths.profile} element={<ProfileScreen />} />
    </Routes>
  );
}
