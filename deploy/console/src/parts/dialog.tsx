import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

/** A modal dialog, as wide as a form of the console, with a button that closes it. */
export const Dialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode => (
  <Sheet as="dialog" title={title} titleClass={css.title} className={css.dialog} onClose={onClose}>
    <button type="button" aria-label="Close" className={css.close} onClick={onClose}>
      <X size={24} aria-hidden="true" />
    </button>
    {children}
  </Sheet>
);
