/// <reference path="../css.d.ts" />
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './modal.module.css';

export interface ModalProps {
  /** A sheet is a decision inside the flow; a dialog is a message of the system. */
  as: 'sheet' | 'dialog';
  /** The accessible name: the id of an element inside, or a text. */
  labelledBy?: string;
  label?: string;
  className?: string | undefined;
  /** Runs at Escape, the back button and every other cancel. Without it only the content leads away. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Content over the screen that needs an answer first. The browser's own modal holds the focus inside and returns it;
 * the page below does not scroll.
 *
 * @example <Modal as="sheet" labelledBy={id} onClose={close}>…</Modal>
 */
export function Modal({ as, labelledBy, label, className = '', onClose, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect closes the dialog while it is still in the page; otherwise the focus is lost.
  useLayoutEffect(() => {
    const node = dialog.current;
    document.body.style.overflow = 'hidden';
    // Phones before 2022 lack modal dialogs, so the content is drawn in the page.
    if (node?.showModal) node.showModal();
    else node?.setAttribute('open', '');
    return () => {
      node?.close?.();
      // Modals close in any order, and each remote has its own copy of this code, so the page counts them.
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
        // Some browsers close the dialog at a second Escape although the first one was prevented.
        if (currentTarget.open) return;
        if (onClose) onClose();
        else currentTarget.showModal?.();
      }}
    >
      {children}
    </dialog>
  );
}
