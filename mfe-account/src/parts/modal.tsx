import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Something over the screen that has to be answered first. The browser's own modal dialog keeps the focus inside and gives
 * it back; the page below does not scroll. Escape closes it.
 */
export function Modal({
  className,
  labelledBy,
  onClose,
  children,
}: {
  className: string | undefined;
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

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
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Some browsers close on the second Escape, whatever was said to the first.
        if (!event.currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
