import { Field, InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import css from './select-field.module.css';

/** A labelled choice between few options: each value with its words. */
export function SelectField<T extends string>({
  label,
  error,
  options,
  value,
  onChange,
}: {
  label: string;
  error?: string | undefined;
  options: Record<T, string>;
  value: T;
  onChange: (value: T) => void;
}): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={css.select}>
          <InputBox invalid={control['aria-invalid']}>
            <select {...control} value={value} onChange={({ target }) => onChange(target.value as T)}>
              {Object.entries<string>(options).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          </InputBox>
          <ChevronDown size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
