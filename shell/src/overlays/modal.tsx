import { Modal as Over } from '@viewmax/shared/parts/modal.tsx';
import { Orb } from '@viewmax/shared/ui';
import { type ReactNode, useId } from 'react';
import css from './modal.module.css';

interface ModalProps {
  /** A sheet is about the flow, a dialog is the system speaking. */
  as: 'sheet' | 'dialog';
  icon: ReactNode;
  tone?: 'error' | 'warn';
  words: string;
  /** The words are a title, and no sentence. */
  isTitle?: boolean;
  /** Escape, the back button, and whatever else means no. */
  onClose(): void;
  children: ReactNode;
}

/** The shell's word over whatever screen is there. */
export function Modal({ as, icon, tone, words, isTitle, onClose, children }: ModalProps): ReactNode {
  const id = useId();
  return (
    <Over as={as} labelledBy={id} className={`${css.modal} ${css[as]}`} onClose={onClose}>
      <Orb tone={tone} large={as === 'sheet'}>
        {icon}
      </Orb>
      <h2 id={id} className={`${css.words} ${isTitle ? css.title : ''}`}>
        {words}
      </h2>
      {children}
    </Over>
  );
}

export const ModalButtons = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={css.buttons}>{children}</div>
);
