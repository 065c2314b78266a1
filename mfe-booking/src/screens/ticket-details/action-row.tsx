import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import css from './action-row.module.css';

/** An action of the ticket, full width or beside another one. */
export const ActionRow = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }): ReactNode => (
  <button type="button" className={css.row} onClick={onClick}>
    {icon}
    <span className={css.label}>{label}</span>
    <ChevronRight aria-hidden="true" className={css.way} />
  </button>
);
