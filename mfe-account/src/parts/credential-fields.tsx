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
import { type FieldProps, TextField } from './text-field.tsx';

/**
 * The number in the box after a change. A full number takes no further digit, which would push out its last one. React
 * would move the caret of a corrected text to its end.
 */
function phoneIn(box: HTMLInputElement, before: string): string {
  const digits = nationalDigits(box.value);
  const isTooLong = digits.length > limits.phoneDigits;
  const typed = isTooLong && before.length === limits.phoneDigits ? before : digits;
  const phone = typed.slice(0, limits.phoneDigits);
  // Safari would focus a box that the browser fills in.
  if (phone === box.value || document.activeElement !== box) return phone;
  const digitsAfter = box.value.slice(box.selectionEnd ?? box.value.length).replace(/\D/g, '').length;
  const caret = Math.max(0, typed.length - digitsAfter);
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
  name = 'phoneNumber',
  error,
  value,
  onChange,
}: FieldProps & { label?: string }): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          className="num"
          icon={<Phone />}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="11 digits"
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
  ...field
}: FieldProps & {
  label?: string;
  hint?: string;
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
    <TextField
      {...field}
      label={label}
      icon={<Lock />}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="Your password"
      maxLength={limits.passwordLength}
      end={toggle}
    />
  );
}
