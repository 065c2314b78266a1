import { Modal } from '@viewmax/shared/bundled/modal.tsx';
import type { ReactNode } from 'react';
import css from './sheet.module.css';

/** A sheet over the screen. Without `onClose` only its content leads away. */
export const Sheet = ({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose?: () => void;
  children: ReactNode;
}): ReactNode => (
  <Modal as="sheet" label={label} onClose={onClose}>
    <div className={css.content}>{children}</div>
  </Modal>
);
