import { type FieldControl, InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import css from './select-input.module.css';

export function SelectInput({
  value,
  onChange,
  options,
  placeholder,
  ...control
}: FieldControl & {
  name?: string;
  autoComplete?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  placeholder: string;
}): ReactNode {
  return (
    <InputBox invalid={control['aria-invalid']}>
      <select
        {...control}
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
  );
}
