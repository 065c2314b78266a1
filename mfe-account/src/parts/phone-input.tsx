import { limits } from '@viewmax/contracts/constants';
import { normalisePhone } from '@viewmax/contracts/phone';
import { type FieldControl, TextInput } from '@viewmax/shared/ui';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';

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
