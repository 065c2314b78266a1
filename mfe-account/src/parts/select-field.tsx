import { Field, InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
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
        <InputBox invalid={control['aria-invalid']}>
          <select
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
          </select>
          <ChevronDown size={20} className={css.chevron} />
        </InputBox>
      )}
    </Field>
  );
}
