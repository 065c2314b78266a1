import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './sheet.module.css';

/**
 * A decision over the screen. The browser's own modal dialog keeps the focus inside and gives it back; the page below does
 * not scroll. Escape closes it.
 */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // A layout effect: the dialog must close while it is still in the page, or the focus is lost.
  useLayoutEffect(() => {
    const node = dialog.current;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    node?.showModal();
    return () => {
      node?.close();
      document.body.style.overflow = overflow;
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Some browsers close on the second Escape, whatever was said to the first.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <h2 id={heading} className={css.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
