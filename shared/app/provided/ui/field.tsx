import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';

/** What the control of a field takes, so that its label and its note belong to it. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/**
 * A label above, a control, and a hint or an error below, tied together for assistive technology.
 *
 * @example <Field label="Phone number">{(control) => <TextInput {...control} type="tel" />}</Field>
 */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: string;
  error?: string;
  children: (control: FieldControl) => ReactNode;
}): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p
          // A new element, so a screen reader announces an error that replaces a hint.
          key={error ? 'error' : 'hint'}
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx(css.note, error && css.error)}
        >
          {error && <CircleAlert aria-hidden="true" size={16} />}
          {note}
        </p>
      )}
    </div>
  );
}
