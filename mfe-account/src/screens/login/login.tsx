import { normalisePhone } from '@viewmax/contracts/phone';
import { failedAnswer } from '@viewmax/shared';
import { lastPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { useNavigate } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { AuthPage } from '../../parts/auth-page.tsx';
import { PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import { passwordProblem, phoneProblem } from '../../parts/field-problems.ts';
import { Form, type Refusal, useForm } from '../../parts/form.tsx';
import { TextLink } from '../../parts/links.tsx';
import { signIn } from '../../parts/sign-in.ts';
import type { LeaveReason } from '../../parts/use-log-out.ts';
import { reason, useFormState, useSignedInElsewhere, wantedPath, wantedState } from '../../parts/wanted-path.ts';
import css from './login.module.css';

export const BANNER_MS = 5_000;

class UnreadableToken extends Error {
  override readonly name = 'UnreadableToken' as const;
}

/** The text above the form. Only a rejection expires; other failures stay until the next try. */
export function loginRefusal(error: unknown): Refusal<never> {
  if (error instanceof UnreadableToken) return { text: 'Invalid token specified' };
  const answer = failedAnswer(error);
  if (!answer || answer.status === 429 || answer.status >= 500) return { text: serverWords(error) ?? 'Network error' };
  return { text: 'Invalid Login Credentials', forMs: BANNER_MS };
}

/** The number that the sign-up hands over, else the last one. Any page can write the state. */
function firstPhone(state: unknown): string {
  const { phoneNumber } = (state ?? {}) as { phoneNumber?: unknown };
  return (typeof phoneNumber === 'string' && normalisePhone(phoneNumber)) || lastPhone();
}

function useLogin(state: unknown) {
  const navigate = useNavigate();
  const form = useForm({
    fields: () => ({ phoneNumber: firstPhone(state), password: '' }),
    problems: ({ phoneNumber, password }) => ({
      phoneNumber: phoneProblem(phoneNumber),
      password: passwordProblem(password),
    }),
    send: async (credentials) => {
      if (!(await signIn(credentials))) throw new UnreadableToken();
      navigate(wantedPath(state), { replace: true, state: wantedState(state) });
    },
    refusal: loginRefusal,
  });
  // The form stays busy until the wanted screen replaces it.
  const busy = form.busy || form.state === 'done';
  useSignedInElsewhere(busy);
  return { form, busy };
}

export function LoginScreen(): ReactNode {
  const state = useFormState();
  const { form, busy } = useLogin(state);
  const left = state as LeaveReason | null;
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
      <Form form={form} className={css.form}>
        <PhoneField {...form.field('phoneNumber')} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <div className={css.forgot}>
          <TextLink to={paths.forgotPassword}>Forgot password?</TextLink>
        </div>
        <Button type="submit" variant="primary" block busy={busy}>
          Log In
        </Button>
      </Form>
    </AuthPage>
  );
}
