import { limits } from '@viewmax/contracts/constants';
import { normalisePhone } from '@viewmax/contracts/phone';
import { Field, TextInput } from '@viewmax/shared/ui';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useState } from 'react';
import css from './credential-fields.module.css';
import press from './press.module.css';

interface CredentialProps {
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.phoneDigits);

/** Accepts digits only. A pasted number may carry +234, spaces and dashes, so the limit applies to its digits. */
export function PhoneField({ error, value, onChange }: CredentialProps): ReactNode {
  return (
    <Field label="Phone number" error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="phoneNumber"
          className="num"
          icon={<Phone />}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="Up to 11 digits"
          required
          maxLength={limits.phoneDigits}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          onPaste={(event) => {
            const whole = normalisePhone(event.clipboardData.getData('text'));
            if (!whole) return;
            event.preventDefault();
            onChange(whole);
          }}
        />
      )}
    </Field>
  );
}

export const NEW_PASSWORD_HINT = `At least ${limits.newPasswordLength} characters.`;

export function PasswordField({
  label = 'Password',
  hint,
  error,
  name = 'password',
  value,
  onChange,
  autoComplete,
}: CredentialProps & {
  label?: string;
  hint?: string;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
}): ReactNode {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={`${css.toggle} ${press.press}`}
      aria-label="Show password"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff /> : <Eye />}
    </button>
  );
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          icon={<Lock />}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Your password"
          required
          maxLength={limits.passwordLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          end={toggle}
        />
      )}
    </Field>
  );
}
