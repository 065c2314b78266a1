/// <reference path="../css.d.ts" />
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './modal.module.css';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** Focuses the control that the content marks, else the first one inside. */
const focusFirst = (node: HTMLElement): void =>
  (node.querySelector<HTMLElement>('[data-focus]') ?? node.querySelector<HTMLElement>(CONTROLS))?.focus();

/** A slot holds back what would cover the page. Lets this content out of its slots, and returns the undo. */
function leavesSlots(node: HTMLElement): () => void {
  const contain = (value: string) => {
    for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]'))
      if (slot.contains(node)) slot.style.contain = value;
  };
  contain('none');
  return () => contain('');
}

/**
 * Opens a dialog that is not modal, and does the rest of a modal: the focus stays inside, Escape cancels, and a screen
 * reader reads nothing else. The last dialog of the page is on top, and the others wait. Returns the undo.
 */
function holdsFocus(node: HTMLElement): () => void {
  const isOnTop = () => [...document.querySelectorAll('dialog[open]')].pop() === node;
  const focus = ({ target }: FocusEvent) => {
    if (isOnTop() && !node.contains(target as Node)) focusFirst(node);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOnTop()) node.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  for (const [name, value] of Object.entries({ open: '', role: 'dialog', 'aria-modal': 'true' }))
    node.setAttribute(name, value);
  document.addEventListener('focusin', focus);
  document.addEventListener('keydown', press);
  const returns = leavesSlots(node);
  return () => {
    returns();
    document.removeEventListener('focusin', focus);
    document.removeEventListener('keydown', press);
  };
}

/** Its form, its name for a screen reader, and its content. */
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

/** Safari and iOS before 15.4 and Firefox before 98 have no modal dialogs, some of them not even the element. */
const hasModals = (): boolean => typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype;

/**
 * Content over the screen that needs an answer first. It takes the focus and returns it, and the page below neither
 * scrolls nor gets a tap. The browser's own modal does most of it; a browser without one gets the content in the page,
 * over a scrim.
 *
 * `data-focus` marks the control that gets the focus first, where it is not the first one.
 *
 * @example <Modal as="sheet" labelledBy={id} onClose={close}>…</Modal>
 */
export function Modal({ as, labelledBy, label, className = '', onClose, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect closes the dialog while it is still in the page; otherwise the focus is lost.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const opener = document.activeElement as HTMLElement | null;
    document.body.style.overflow = 'hidden';
    let release = () => node.close();
    if (node.showModal) node.showModal();
    else release = holdsFocus(node);
    // The browser takes the first control, and older WebKit leaves the focus on the page below.
    if (!node.contains(document.activeElement) || node.querySelector('[data-focus]')) focusFirst(node);
    return () => {
      release();
      const { activeElement } = document;
      // Older browsers leave the focus in the closed dialog.
      if (node.contains(activeElement) || activeElement === document.body) opener?.focus({ preventScroll: true });
      // Modals close in any order, and each remote has its own copy of this code, so the page counts them.
      const others = [...document.querySelectorAll('dialog[open]')].filter((dialog) => dialog !== node);
      if (others.length === 0) document.body.style.overflow = '';
    };
  }, []);

  const content = (
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
  if (hasModals()) return content;
  return (
    <>
      <div className={css.scrim} />
      {content}
    </>
  );
}
