import type { ReactNode } from 'react';
import { CodeField } from '../../parts/code-field.tsx';
import { NEW_PASSWORD_HINT, PasswordField, PhoneField } from '../../parts/credential-fields.tsx';
import type { useForgotPassword } from './use-forgot-password.ts';

type Form = ReturnType<typeof useForgotPassword>;

export const PhoneFields = ({ phoneNumber, enterPhone, errors }: Form): ReactNode => (
  <PhoneField error={errors.phoneNumber} value={phoneNumber} onChange={enterPhone} />
);

export const CodeFields = ({ verificationCode, set, resend, busy, errors }: Form): ReactNode => (
  <CodeField
    error={errors.verificationCode}
    value={verificationCode}
    onChange={set('verificationCode')}
    onResend={resend}
    disabled={busy}
  />
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
