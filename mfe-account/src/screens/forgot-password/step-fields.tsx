import { Field, TextInput } from '@viewmax/shared/ui';
import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { NEW_PASSWORD_HINT, PasswordInput } from '../../parts/password-input.tsx';
import { PhoneInput } from '../../parts/phone-input.tsx';
import css from './forgot-password.module.css';
import { Resend } from './resend.tsx';
import type { useForgotPassword } from './use-forgot-password.ts';

type Form = ReturnType<typeof useForgotPassword>;

const CODE_DIGITS = 6;

export const PhoneFields = ({ phoneNumber, enterPhone, errors }: Form): ReactNode => (
  <Field label="Phone number" error={errors.phoneNumber}>
    {(control) => <PhoneInput {...control} value={phoneNumber} onChange={enterPhone} />}
  </Field>
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
    <Field label="New password" hint={NEW_PASSWORD_HINT} error={errors.newPassword}>
      {(control) => (
        <PasswordInput
          {...control}
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={set('newPassword')}
        />
      )}
    </Field>
    <Field label="Confirm new password" error={errors.confirmation}>
      {(control) => (
        <PasswordInput
          {...control}
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={set('confirmation')}
        />
      )}
    </Field>
  </>
);
