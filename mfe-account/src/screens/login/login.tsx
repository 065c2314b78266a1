import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Banner, Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { AuthPage } from '../../parts/auth-page.tsx';
import { PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import { TextLink } from '../../parts/links.tsx';
import type { Left } from '../../parts/use-log-out.ts';
import { reason } from '../../parts/wanted-path.ts';
import css from './login.module.css';
import { useLogin } from './use-login.ts';

export function LoginScreen(): ReactNode {
  const { phoneNumber, enterPhone, password, enterPassword, errors, busy, failure, submit, state } = useLogin();
  const left = state as Left | null;
  const why = reason('Sign in', state) ?? 'Showtimes and tickets in your neighbourhood.';
  const lead = left?.signedOut === true ? `You were signed out. ${why}` : why;
  const foot = (
    <>
      New to Viewmax?{' '}
      <TextLink to={paths.signup} state={state}>
        Sign up
      </TextLink>
    </>
  );
  return (
    <AuthPage title="Sign In" lead={left?.deleted === true ? 'Your account was deleted.' : lead} foot={foot}>
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && (
          <Banner tone="error" icon={<CircleAlert />}>
            {failure}
          </Banner>
        )}
        <PhoneField error={errors.phoneNumber} value={phoneNumber} onChange={enterPhone} />
        <PasswordField
          error={errors.password}
          autoComplete="current-password"
          value={password}
          onChange={enterPassword}
        />
        <div className={css.forgot}>
          <TextLink to={paths.forgotPassword}>Forgot password?</TextLink>
        </div>
        <Button type="submit" variant="primary" block busy={busy}>
          Log In
        </Button>
      </form>
    </AuthPage>
  );
}
