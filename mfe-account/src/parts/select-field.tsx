import { Field, InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import css from './select-field.module.css';

export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  placeholder,
  ...native
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  name?: string;
  autoComplete?: string;
  value: string;
  onChange: (value: string) => void;
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
            className={css.select}
            required
            value={value}
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
