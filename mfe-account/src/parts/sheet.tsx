import { Modal } from '@viewmax/shared/bundled/modal.tsx';
import { type ReactNode, useId } from 'react';
import css from './sheet.module.css';

export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const heading = useId();
  return (
    <Modal as="sheet" labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className={css.title}>
        {title}
      </h2>
      {children}
    </Modal>
  );
}
