import { Select } from '@viewmax/shared/bundled/select.tsx';
import { Field } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './select-field.module.css';
import type { FieldProps } from './text-field.tsx';

export function SelectField({
  label,
  hint,
  error,
  onChange,
  options,
  placeholder,
  value,
  ...native
}: FieldProps & {
  label: string;
  hint?: string;
  autoComplete?: string;
  options: readonly string[];
  placeholder: string;
}): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          {...native}
          // Without its option a browser would show another one.
          value={options.includes(value) ? value : ''}
          className={css.select}
          required
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
