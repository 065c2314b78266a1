import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Button, Field, TextInput } from '@viewmax/shared/ui';
import MessageSquare from 'lucide-react/icons/message-square';
import { type ReactNode, useState } from 'react';
import { NEW_PASSWORD_HINT, PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import css from './forgot-password.module.css';
import type { useForgotPassword } from './use-forgot-password.ts';

const RESEND_AFTER_S = 30;

interface ResendProps {
  onResend: () => void;
  disabled: boolean;
}

function ResendAfterWait({ onResend, disabled }: ResendProps): ReactNode {
  const left = useCountdown(RESEND_AFTER_S);
  if (left > 0) return <p className={`num ${css.wait}`}>No code yet? You can ask for a new one in {left} s.</p>;
  return (
    <Button variant="link" disabled={disabled} onClick={onResend}>
      Send a new code
    </Button>
  );
}

/** Text messages can be slow, so a new code is offered only after a wait. Each new code restarts the wait. */
function Resend({ onResend, disabled }: ResendProps): ReactNode {
  const [sent, setSent] = useState(0);
  const resend = () => {
    setSent(sent + 1);
    onResend();
  };
  return <ResendAfterWait key={sent} onResend={resend} disabled={disabled} />;
}

type Form = ReturnType<typeof useForgotPassword>;

const CODE_DIGITS = 6;

export const PhoneFields = ({ phoneNumber, enterPhone, errors }: Form): ReactNode => (
  <PhoneField error={errors.phoneNumber} value={phoneNumber} onChange={enterPhone} />
);

export const CodeFields = ({ verificationCode, set, resend, busy, errors }: Form): ReactNode => (
  <>
    <Field label="SMS code" error={errors.verificationCode}>
      {(control) => (
        <TextInput
          {...control}
          name="verificationCode"
          icon={<MessageSquare />}
          className={`num ${css.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={verificationCode}
          onChange={(event) => set('verificationCode')(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
        />
      )}
    </Field>
    <Resend onResend={resend} disabled={busy} />
  </>
);

export const PasswordFields = ({ newPassword, confirmation, set, errors }: Form): ReactNode => (
  <>
    <PasswordField
      label="New password"
      hint={NEW_PASSWORD_HINT}
      error={errors.newPassword}
      name="newPassword"
      autoComplete="new-password"
      value={newPassword}
      onChange={set('newPassword')}
    />
    <PasswordField
      label="Confirm new password"
      error={errors.confirmation}
      name="confirmation"
      autoComplete="new-password"
      value={confirmation}
      onChange={set('confirmation')}
    />
  </>
);
