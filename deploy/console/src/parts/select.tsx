import { type FieldControl, InputBox } from '@viewmax/shared/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import css from './select.module.css';

/** A select field with few options. */
export function Select({
  control,
  value,
  onChange,
  children,
}: {
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={css.select}>
      <InputBox invalid={control['aria-invalid']}>
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </InputBox>
      <ChevronDown size={20} aria-hidden="true" />
    </div>
  );
}
