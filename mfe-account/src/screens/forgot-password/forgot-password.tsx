import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, ButtonLink, Logo, Orb } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { NEW_PASSWORD_HINT, PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import { Form } from '../../parts/form.tsx';
import css from './forgot-password.module.css';
import { useForgotPassword } from './use-forgot-password.ts';

/** A number that its owner recognises and a bystander cannot read: `0800 *** **00`. It does not wrap. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{4})\d{5}(\d{2})$/, '$1\u00a0***\u00a0**$2');

/** The frame of one step. Each step moves the focus to its heading, so a screen reader announces it. */
function StepPage({
  step,
  failed,
  title,
  lead,
  children,
}: {
  step: 1 | 2 | 3;
  failed: boolean;
  title: string;
  lead: string;
  children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = failed ? 'failed' : step;
  const seen = useRef<typeof place>(place);
  useEffect(() => {
    if (seen.current !== place && place !== 'failed') takeFocus(heading.current);
    seen.current = place;
  }, [place]);
  return (
    <div className={`${page.page} ${css.page}`}>
      <Logo />
      <div aria-hidden="true" className={css.steps}>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={bar <= step ? css.done : undefined} />
        ))}
      </div>
      <p className={`num ${css.count}`}>Step {step} of 4</p>
      <h1 ref={heading} className={css.title}>
        {title}
      </h1>
      <p className={css.lead}>{lead}</p>
      <div className={css.content}>{children}</div>
    </div>
  );
}

/** Replaces the form and takes its focus. */
function Failed({
  busy,
  onRetry,
  onAgain,
}: {
  busy: boolean;
  onRetry(): void;
  onAgain?: (() => void) | undefined;
}): ReactNode {
  return (
    <section role="alert" className={css.failed}>
      <Orb tone="error">
        <CircleAlert />
      </Orb>
      <p className={css.failedText}>Invalid entry. Please try again.</p>
      <Button ref={takeFocus} variant="primary" block icon={<RotateCcw size={20} />} onClick={onRetry}>
        Retry
      </Button>
      {onAgain && (
        <Button variant="ghost" block busy={busy} className={css.again} onClick={onAgain}>
          Use this code again
        </Button>
      )}
    </section>
  );
}

function Changed(): ReactNode {
  return (
    <div className={`${page.page} ${css.page} ${css.changed}`}>
      <Orb tone="ok" large>
        <ShieldCheck />
      </Orb>
      <h1 ref={takeFocus} className={css.changedTitle}>
        {/* Large text can exceed the line, so the word may break between its parts. */}
        Password changed success
        <wbr />
        fully!
      </h1>
      <ButtonLink variant="primary" block to={paths.login}>
        Go to Login
      </ButtonLink>
    </div>
  );
}

const STEPS = {
  1: { title: 'Forgot password', action: 'Send Code' },
  2: { title: 'Enter the code', action: 'Verify Code' },
  3: { title: 'New password', action: 'Change Password' },
};

export function ForgotPasswordScreen(): ReactNode {
  const { step, form, busy, failed, resend, retry, again } = useForgotPassword();
  if (step === 4) return <Changed />;
  const lead = {
    1: 'We send a code by SMS to your phone.',
    2: `Sent by SMS to ${maskedPhone(form.values.phoneNumber)}.`,
    3: 'Type it twice, so that we know it is right.',
  }[step];
  return (
    <StepPage step={step} failed={failed} title={STEPS[step].title} lead={lead}>
      {failed ? (
        <Failed busy={busy} onRetry={retry} onAgain={again} />
      ) : (
        <Form form={form} className={css.form}>
          {step === 1 && <PhoneField {...form.field('phoneNumber')} />}
          {step === 2 && <CodeField {...form.field('verificationCode')} onResend={resend} disabled={busy} />}
          {step === 3 && (
            <>
              <PasswordField
                {...form.field('newPassword')}
                label="New password"
                hint={NEW_PASSWORD_HINT}
                autoComplete="new-password"
              />
              <PasswordField {...form.field('confirmation')} label="Confirm new password" autoComplete="new-password" />
            </>
          )}
          <Button type="submit" variant="primary" block busy={busy}>
            {STEPS[step].action}
          </Button>
        </Form>
      )}
      <ButtonLink variant="ghost" block to={paths.login} className={css.cancel}>
        Cancel
      </ButtonLink>
    </StepPage>
  );
}
