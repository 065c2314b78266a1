import { limits } from '@viewmax/contracts/constants';
import { nationalDigits, normalisePhone } from '@viewmax/contracts/phone';
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

/**
 * The number in the box after a change. A full number takes no further digit, which would push out its last one. React
 * would move the caret of a corrected text to its end.
 */
function phoneIn(box: HTMLInputElement, before: string): string {
  const digits = nationalDigits(box.value);
  const isTooLong = digits.length > limits.phoneDigits;
  const kept = isTooLong && before.length === limits.phoneDigits ? before : digits;
  const phone = kept.slice(0, limits.phoneDigits);
  // Safari would focus a box that the browser fills in.
  if (phone === box.value || document.activeElement !== box) return phone;
  const digitsAfter = box.value.slice(box.selectionEnd ?? box.value.length).replace(/\D/g, '').length;
  const caret = Math.max(0, kept.length - digitsAfter);
  box.value = phone;
  box.setSelectionRange(caret, caret);
  return phone;
}

/**
 * Takes every way of writing a Nigerian number. It has no `maxLength`, because a browser would cut +234 800 000 0001
 * before the field can read it.
 */
export function PhoneField({
  label = 'Phone number',
  error,
  value,
  onChange,
}: CredentialProps & { label?: string }): ReactNode {
  return (
    <Field label={label} error={error}>
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
          value={value}
          onChange={(event) => onChange(phoneIn(event.target, value))}
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
