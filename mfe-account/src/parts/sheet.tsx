import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import css from './sheet.module.css';

/** A decision inside the flow, from below. */
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
    <Modal className={css.sheet} labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className={css.title}>
        {title}
      </h2>
      {children}
    </Modal>
  );
}
