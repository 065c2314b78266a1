import { Field, TextInput } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../parts/text-field.tsx';
import { today, typedBirth, wholeBirth } from './birth-date.ts';

/**
 * A text of digits, because the calendar of a phone begins decades after the birth. Digits open the numeric keyboard,
 * which has no slash, so the field adds the slashes.
 */
export function BirthField({ name, error, value, onChange }: FieldProps): ReactNode {
  const complete = () => {
    const whole = wholeBirth(value, today());
    if (whole !== value) onChange(whole);
  };
  return (
    <Field label="Date of birth" hint="Day, month, year" error={error}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          className="num"
          inputMode="numeric"
          autoComplete="bday"
          placeholder="DD/MM/YYYY"
          required
          value={value}
          onBlur={complete}
          onChange={({ target }) =>
            onChange(typedBirth(target.value, value, target.selectionEnd === target.value.length))
          }
        />
      )}
    </Field>
  );
}
