import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './spinner.tsx';

/** Its look, and everything that a native button takes. */
export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Replaces the label by a spinner and ignores taps. The width and the focus stay. */
  busy?: boolean;
}

/**
 * A button. `variant`, `size`, `block` and `icon` are its look, and all else goes to the native button.
 *
 * @example <Button variant="primary" block busy={sending} type="submit">Log In</Button>
 */
export function Button(props: ButtonProps): ReactNode {
  const { variant, size, block, icon, busy = false, className, children, onClick, type = 'button', ...native } = props;
  return (
    <button
      {...native}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      // A disabled button would drop the focus. A busy one stays enabled and ignores taps and submits.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.label}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={css.busy}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
