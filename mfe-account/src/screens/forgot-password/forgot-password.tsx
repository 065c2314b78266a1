import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { Changed } from './changed.tsx';
import { Failed } from './failed.tsx';
import css from './forgot-password.module.css';
import { maskedPhone } from './masked-phone.ts';
import { CodeFields, PasswordFields, PhoneFields } from './step-fields.tsx';
import { StepPage } from './step-page.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

const STEPS = {
  1: { title: 'Forgot password', action: 'Send Code' },
  2: { title: 'Enter the code', action: 'Verify Code' },
  3: { title: 'New password', action: 'Change Password' },
};

export function ForgotPasswordScreen(): ReactNode {
  const form = useForgotPassword();
  const { step, busy, failed } = form;
  if (step === 4) return <Changed />;
  const lead = {
    1: 'We send a code by SMS to your phone.',
    2: `Sent by SMS to ${maskedPhone(form.phoneNumber)}.`,
    3: 'Type it twice, so that we know it is right.',
  }[step];
  return (
    <StepPage step={step} failed={failed} title={STEPS[step].title} lead={lead}>
      {failed ? (
        <Failed onRetry={form.retry} />
      ) : (
        <form className={css.form} onSubmit={form.submit} noValidate>
          {step === 1 && <PhoneFields {...form} />}
          {step === 2 && <CodeFields {...form} />}
          {step === 3 && <PasswordFields {...form} />}
          <Button type="submit" variant="primary" block busy={busy}>
            {STEPS[step].action}
          </Button>
        </form>
      )}
      <ButtonLink variant="ghost" block to={paths.login} className={css.cancel}>
        Cancel
      </ButtonLink>
    </StepPage>
  );
}
