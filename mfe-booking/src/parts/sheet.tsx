import { type ReactNode, useEffect, useRef } from 'react';
import css from './sheet.module.css';

/** Over the screen, from below. Without `onClose` only what stands in it leads away. */
export function Sheet({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose?: () => void;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={css.sheet}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close it on a second Escape without asking.
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      {children}
    </dialog>
  );
}
