import { limits } from '@viewmax/contracts/constants';
import { normalisePhone } from '@viewmax/contracts/phone';
import { type FieldControl, TextInput } from '@viewmax/shared/ui';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useState } from 'react';
import css from './credentials.module.css';
import press from './press.module.css';

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.phoneDigits);

/** Accepts digits only. A pasted number may carry +234, spaces and dashes, so the limit applies to its digits. */
export function PhoneInput({
  value,
  onChange,
  ...control
}: FieldControl & { value: string; onChange: (digits: string) => void }): ReactNode {
  return (
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
  );
}

export const NEW_PASSWORD_HINT = `At least ${limits.newPasswordLength} characters.`;

export function PasswordInput({
  value,
  onChange,
  autoComplete,
  ...control
}: FieldControl & {
  name?: string;
  value: string;
  onChange: (password: string) => void;
  autoComplete: 'current-password' | 'new-password';
}): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      name="password"
      {...control}
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
      end={
        <button
          type="button"
          className={`${css.toggle} ${press.press}`}
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
