import { Modal as Over } from '@viewmax/shared/bundled/modal.tsx';
import { Orb } from '@viewmax/shared/ui';
import { type ReactNode, useId } from 'react';
import css from './modal.module.css';

interface ModalProps {
  /** A sheet belongs to the member's flow. A dialog shows a message of the system. */
  as: 'sheet' | 'dialog';
  icon: ReactNode;
  tone?: 'error' | 'warn';
  words: string;
  /** True when the words are a title, and not a sentence. */
  isTitle?: boolean;
  /** Called on Escape, on the back button, and on any other dismissal. Without it only the content leads away. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal of the shell, over any screen. */
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
