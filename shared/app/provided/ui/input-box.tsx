import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './input-box.module.css';

export interface InputBoxLook {
  icon?: ReactNode;
  /** The content at the end: a unit, or a button of 48 px. */
  end?: ReactNode;
}

/** The box around a native input, select or date. The ring shows while the control inside has the focus. */
export function InputBox({
  icon,
  end,
  invalid,
  children,
}: InputBoxLook & { invalid?: boolean; children: ReactNode }): ReactNode {
  return (
    <span className={cx(css.box, invalid && css.invalid)}>
      {icon && (
        <span aria-hidden="true" className={css.icon}>
          {icon}
        </span>
      )}
      {children}
      {end && <span className={css.end}>{end}</span>}
    </span>
  );
}
