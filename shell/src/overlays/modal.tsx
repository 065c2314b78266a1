import { Orb } from '@viewmax/shared/ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './modal.module.css';

export interface ModalProps {
  /** A sheet is about the flow, a dialog is the system speaking. */
  as: 'sheet' | 'dialog';
  icon: ReactNode;
  tone?: 'error' | 'warn';
  words: string;
  /** Escape, the back button, and whatever else means no. */
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal: it keeps the focus inside and gives it back. The page below does not scroll. */
export function Modal({ as, icon, tone, words, onClose, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect: the dialog must close while it is still in the page, or the focus is lost.
  useLayoutEffect(() => {
    const node = dialog.current;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    // Phones from before 2022 do not know it: there it stands in the page, and works.
    if (node?.showModal) node.showModal();
    else node?.setAttribute('open', '');
    return () => {
      node?.close?.();
      document.body.style.overflow = overflow;
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${css.modal} ${css[as]}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Some browsers close on a second Escape, whatever was said to the first.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Orb tone={tone} large={as === 'sheet'}>
        {icon}
      </Orb>
      <h2 id={id} className={css.words}>
        {words}
      </h2>
      {children}
    </dialog>
  );
}

export const ModalButtons = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={css.buttons}>{children}</div>
);
