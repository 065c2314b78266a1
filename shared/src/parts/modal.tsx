/// <reference path="../css.d.ts" />
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './modal.module.css';

export interface ModalProps {
  /** A sheet is a decision inside the flow, a dialog is the system speaking. */
  as: 'sheet' | 'dialog';
  /** What names it: the id of an element in it, or words of its own. */
  labelledBy?: string;
  label?: string;
  className?: string | undefined;
  /** Escape, the back button, and whatever else means no. Without it only what stands inside leads away. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Something over the screen that has to be answered first. The browser's own modal keeps the focus inside and gives it back;
 * the page below does not scroll.
 *
 * @example <Modal as="sheet" labelledBy={id} onClose={close}>…</Modal>
 */
export function Modal({ as, labelledBy, label, className = '', onClose, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: the dialog must close while it is still in the page, or the focus is lost.
  useLayoutEffect(() => {
    const node = dialog.current;
    document.body.style.overflow = 'hidden';
    // Phones from before 2022 do not know it: there it stands in the page, and works.
    if (node?.showModal) node.showModal();
    else node?.setAttribute('open', '');
    return () => {
      node?.close?.();
      // They close in any order, and each remote brings its own copy of this code: only the page knows of the others.
      const others = [...document.querySelectorAll('dialog[open]')].filter((dialog) => dialog !== node);
      if (others.length === 0) document.body.style.overflow = '';
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${css[as]} ${className}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // Some browsers close it on a second Escape, whatever was said to the first.
        if (currentTarget.open) return;
        if (onClose) onClose();
        else currentTarget.showModal?.();
      }}
    >
      {children}
    </dialog>
  );
}
