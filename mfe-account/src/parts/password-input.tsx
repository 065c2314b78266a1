import { limits } from '@viewmax/contracts/constants';
import { type FieldControl, TextInput } from '@viewmax/shared/ui';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useState } from 'react';
import css from './password-input.module.css';
import press from './press.module.css';

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
