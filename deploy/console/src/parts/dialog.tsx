import { Modal } from '@viewmax/shared/bundled/modal.tsx';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';

/** A modal dialog. Escape closes it, and the focus returns to its earlier place. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <Modal as="dialog" labelledBy={id} className={css.dialog} onClose={onClose}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </button>
      </header>
      {children}
    </Modal>
  );
}
