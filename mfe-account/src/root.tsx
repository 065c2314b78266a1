import { lazyScreen } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Route, Routes } from '@viewmax/shared/router';
import { type ReactNode, useEffect } from 'react';
import { LoginScreen } from './screens/login/login.tsx';
import { reportWhenOnline } from './stores/signed-out.ts';

const SignupScreen = lazyScreen(
  'signup',
  () => import(/* webpackChunkName: "signup" */ './screens/signup/signup.tsx'),
  (m) => m.SignupScreen,
);
// This screen always follows sign-up, so both share one chunk.
const SignupSuccessfulScreen = lazyScreen(
  'signup',
  () => import(/* webpackChunkName: "signup" */ './screens/signup/signup-successful.tsx'),
  (m) => m.SignupSuccessfulScreen,
);
const ForgotPasswordScreen = lazyScreen(
  'forgot-password',
  () => import(/* webpackChunkName: "forgot-password" */ './screens/forgot-password/forgot-password.tsx'),
  (m) => m.ForgotPasswordScreen,
);
const ProfileScreen = lazyScreen(
  'profile',
  () => import(/* webpackChunkName: "profile" */ './screens/profile/profile.tsx'),
  (m) => m.ProfileScreen,
);
const PrivacyScreen = lazyScreen(
  'privacy',
  () => import(/* webpackChunkName: "privacy" */ './screens/privacy/privacy.tsx'),
  (m) => m.PrivacyScreen,
);
const ContactScreen = lazyScreen(
  'contact',
  () => import(/* webpackChunkName: "contact" */ './screens/contact/contact.tsx'),
  (m) => m.ContactScreen,
);

export function Root(): ReactNode {
  useEffect(reportWhenOnline, []);
  return (
    <Routes>
      <Route path={paths.login} element={<LoginScreen />} />
      <Route path={paths.signup} element={<SignupScreen />} />
      <Route path={paths.signupSuccessful} element={<SignupSuccessfulScreen />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
      <Route path={paths.profile} element={<ProfileScreen />} />
      <Route path={paths.privacy} element={<PrivacyScreen />} />
      <Route path={paths.contact} element={<ContactScreen />} />
      {/* While the shell moves to another remote, this one sees that remote's path for a moment. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
